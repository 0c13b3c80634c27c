/** Where a record begins: the proposals, and what an earlier visit to the case left unsent. */
import { addDays, type Day, dayOf, startOfDay } from "@kolekta/api/core/day";
import type { PromiseRule } from "@kolekta/api/tasks/case/rules";
import type { Relation } from "@kolekta/api/tasks/contact/contract";
import type { DefaultValues } from "react-hook-form";
import type { RecordDraft, RecordValues } from "./record-schema.ts";
import { CALL } from "./result-choice.ts";

const HOUR_MS = 3_600_000;
const OPENING_HOUR = 9;
const SUNDAY = 0;

const isSunday = (day: Day): boolean =>
  new Date(`${day}T00:00:00Z`).getUTCDay() === SUNDAY;

/** Sundays are free of contact. */
export const workingDay = (day: Day): Day =>
  isSunday(day) ? addDays(day, 1) : day;

const opening = (day: Day, zone: string): Date =>
  new Date(startOfDay(day, zone).getTime() + OPENING_HOUR * HOUR_MS);

/** Nine o'clock of the next working day that is `days` or more ahead. */
export const nextOpening = (now: Date, zone: string, days = 1): Date =>
  opening(workingDay(addDays(dayOf(now, zone), days)), zone);

const HALF_HOUR_MS = HOUR_MS / 2;

/** An hour from now, on the half hour. */
export const inAnHour = (now: Date): Date =>
  new Date(Math.ceil((now.getTime() + HOUR_MS) / HALF_HOUR_MS) * HALF_HOUR_MS);

/** The morning of the promise, else the next working morning. */
export const defaultNextCall = (
  now: Date,
  zone: string,
  promiseOn?: Day,
): Date => {
  if (!promiseOn) return nextOpening(now, zone);
  const morning = opening(workingDay(promiseOn), zone);
  return morning > now ? morning : inAnHour(now);
};

export interface Promised {
  readonly dueOn: Day;
  readonly amountMinor: number;
}

/** The whole arrears tomorrow, as far as the stage allows it. */
export const defaultPromise = (
  rule: PromiseRule,
  arrearsMinor: number,
  today: Day,
): Promised => {
  const tomorrow = addDays(today, 1);
  return {
    dueOn: tomorrow > rule.lastOn ? rule.lastOn : tomorrow,
    amountMinor: Math.min(
      Math.max(arrearsMinor, rule.leastMinor),
      rule.mostMinor,
    ),
  };
};

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
  contactedAt: undefined,
  remark: "",
  willingness: undefined,
  ability: undefined,
  unpaidReason: undefined,
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
