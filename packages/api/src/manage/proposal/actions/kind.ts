import type { z } from "zod";
import type { Ctx } from "../../../core/context.ts";
import type { Day } from "../../../core/day.ts";
import type { Writing } from "../../../core/setting/line.ts";
import {
  examine,
  type Setting,
  type Subject,
  write,
} from "../../../core/setting/setting.ts";
import type { Tx } from "../../../core/transaction.ts";
import type { ProposalKindName } from "../contract-words.ts";

/** How the room that owns a setting examines a proposed change, and writes it once it is approved. */
export interface ProposalKind<Payload> {
  readonly kind: ProposalKindName;
  readonly payload: z.ZodType<Payload>;
  /** The input field of the day. */
  readonly dayField: string;
  /** The day that is asked for; the first that can be where it is left out. */
  day?(payload: Payload): Day | undefined;
  /** Locks the setting and refuses what cannot be set; asked when it is proposed and when it is approved. */
  examine(tx: Tx<Ctx>, payload: Payload): Promise<Subject>;
  /** Refuses a day that the setting cannot begin on. */
  refuseDay?(tx: Tx<Ctx>, payload: Payload, effectiveOn: Day): Promise<void>;
  /** Writes the row, audits it and tells it, in the transaction of the approval. */
  apply(tx: Tx<Ctx>, payload: Payload, writing: Writing): Promise<unknown>;
}

export type AnyProposalKind = ProposalKind<unknown>;

/** A setting that holds from a day on, changed by two people. */
export const settingKind = <
  Owner extends object,
  Values extends object,
  Change extends { readonly effectiveOn?: Day | undefined },
>(
  kind: ProposalKindName,
  setting: Setting<Owner, Values, Change>,
): ProposalKind<Change> => ({
  ...{ kind, payload: setting.input, dayField: "effectiveOn" },
  day: ({ effectiveOn }) => effectiveOn,
  examine: (tx, change) => examine(setting, tx, change),
  apply: (tx, change, writing) => write(setting, tx, change, writing),
});
