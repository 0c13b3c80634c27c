import { z } from "zod";
import type { Ctx } from "../../../core/context.ts";
import type { Day } from "../../../core/day.ts";
import { Withdrawal } from "../../../core/setting/contract.ts";
import type { NewRevisionMeta } from "../../../core/setting/revision.ts";
import {
  prepareChange,
  type Setting,
  type SettingSubject,
  write,
} from "../../../core/setting/setting.ts";
import { prepareWithdrawal, withdraw, type Withdrawable } from "../../../core/setting/withdraw.ts";
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
  examine(tx: Tx<Ctx>, payload: Payload): Promise<SettingSubject>;
  /** Refuses a day that the setting cannot begin on. */
  assertEffectiveDay?(tx: Tx<Ctx>, payload: Payload, effectiveOn: Day): Promise<void>;
  /** Writes the row, audits it and tells it, in the transaction of the approval. */
  apply(tx: Tx<Ctx>, payload: Payload, revisionMeta: NewRevisionMeta): Promise<unknown>;
  /** Reads facts that must not be kept with the proposal, masked for the reader. */
  getAuditDetails?(ctx: Ctx, payload: Payload): Promise<Pick<SettingSubject, "before" | "after">>;
}

export type AnyProposalKind = ProposalKind<unknown>;

/** A line that would be taken back, in place of one that would be written. */
const Withdrawing = z.object({ withdraw: Withdrawal });
type Withdrawing = z.output<typeof Withdrawing>;

const isWithdrawing = (payload: object): payload is Withdrawing => "withdraw" in payload;

/** What two people change they also take back together, until its day comes. */
export const withWithdrawal = <Owner extends object, Values extends object, Change extends object>(
  setting: Withdrawable<Owner, Values>,
  kind: ProposalKind<Change>,
): ProposalKind<Change | Withdrawing> => ({
  ...kind,
  payload: z.union([Withdrawing, kind.payload]),
  day: (payload) => (isWithdrawing(payload) ? undefined : kind.day?.(payload)),
  examine: (tx, payload) =>
    isWithdrawing(payload)
      ? prepareWithdrawal(setting, tx, payload.withdraw)
      : kind.examine(tx, payload),
  async assertEffectiveDay(tx, payload, effectiveOn) {
    if (!isWithdrawing(payload)) await kind.assertEffectiveDay?.(tx, payload, effectiveOn);
  },
  apply: (tx, payload, revisionMeta) =>
    isWithdrawing(payload)
      ? withdraw(setting, tx, payload.withdraw, revisionMeta.editorId)
      : kind.apply(tx, payload, revisionMeta),
});

/** A setting that holds from a day on, changed by two people. */
export const settingKind = <
  Owner extends object,
  Values extends object,
  Change extends Owner & { readonly effectiveOn?: Day | undefined },
>(
  kind: ProposalKindName,
  setting: Setting<Owner, Values, Change>,
): ProposalKind<Change | Withdrawing> =>
  withWithdrawal<Owner, Values, Change>(setting, {
    kind,
    payload: setting.input,
    dayField: "effectiveOn",
    day: ({ effectiveOn }) => effectiveOn,
    examine: (tx, change) => prepareChange(setting, tx, change),
    apply: (tx, change, revisionMeta) => write(setting, tx, change, revisionMeta),
  });
