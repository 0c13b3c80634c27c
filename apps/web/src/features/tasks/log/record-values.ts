/** Where a record begins: the proposals, and what an earlier visit to the case left unsent. */
import type { Relation } from "@kolekta/api/tasks/contact/contract";
import type { DefaultValues } from "react-hook-form";
import { defaultNextCall } from "./record-defaults.ts";
import type { RecordDraft, RecordValues } from "./record-schema.ts";
import { CALL } from "./result-choice.ts";
import type { Open } from "./settle.ts";

export interface RecordContact {
  readonly contactId: number;
  readonly relation: Relation;
  readonly name: string;
  readonly phone: string;
}

const SELF: Relation = "R01";

/** The borrower himself, where he can be reached. */
export const firstContact = <C extends RecordContact>(
  contacts: readonly C[],
): C | undefined =>
  contacts.find(({ relation }) => relation === SELF) ?? contacts[0];

export const freshValues = (
  contacts: readonly RecordContact[],
  now: Date,
  zone: string,
): DefaultValues<RecordValues> => ({
  channel: CALL,
  contactId: firstContact(contacts)?.contactId,
  callStatus: undefined,
  result: undefined,
  remark: "",
  willingness: undefined,
  fraudFlag: false,
  nextCallAt: defaultNextCall(now, zone),
  promise: undefined,
});

/** A draft's follow-up counts only while it lies ahead, its contact only while it is known. */
export const withDraft = (
  fresh: DefaultValues<RecordValues>,
  draft: RecordDraft | null,
  contacts: readonly RecordContact[],
  now: Date,
): DefaultValues<RecordValues> => {
  const { nextCallAt, contactId, ...rest } = draft ?? {};
  const known = contacts.some((one) => one.contactId === contactId);
  return {
    ...fresh,
    ...rest,
    ...(known ? { contactId } : {}),
    ...(nextCallAt && nextCallAt > now ? { nextCallAt } : {}),
  };
};

type Kept = Pick<
  Partial<Open<RecordValues>>,
  "remark" | "result" | "fraudFlag" | "willingness"
>;

/** An agent has put something in that would be missed. */
export const worthKeeping = (values: Kept): boolean =>
  Boolean(values.remark?.trim()) ||
  values.result !== undefined ||
  values.fraudFlag === true ||
  values.willingness !== undefined;

export const isUnsent = (remark: string | undefined): boolean =>
  Boolean(remark?.trim());
