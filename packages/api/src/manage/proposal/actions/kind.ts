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

/**
 * Callbacks of the room that owns a setting: examine a proposed change, and write it after
 * approval.
 */
export interface ProposalKind<Payload> {
  readonly kind: ProposalKindName;
  readonly payload: z.ZodType<Payload>;
  readonly dayField: string;
  /** Requested day; the first possible one when missing. */
  day?(payload: Payload): Day | undefined;
  /**
   * Locks the setting and refuses invalid changes. Runs at the proposal and again at the approval.
   */
  examine(tx: Tx<Ctx>, payload: Payload): Promise<SettingSubject>;
  /** Refuses a day on which the setting cannot start. */
  assertEffectiveDay?(tx: Tx<Ctx>, payload: Payload, effectiveOn: Day): Promise<void>;
  /** Writes, audits and publishes the revision in the transaction of the approval. */
  apply(tx: Tx<Ctx>, payload: Payload, revisionMeta: NewRevisionMeta): Promise<unknown>;
  /** Reads facts that must not be stored with the proposal, masked for the reader. */
  getAuditDetails?(ctx: Ctx, payload: Payload): Promise<Pick<SettingSubject, "before" | "after">>;
}

export type AnyProposalKind = ProposalKind<unknown>;

/** Withdrawal of a revision, in place of a new one. */
const Withdrawing = z.object({ withdraw: Withdrawal });
type Withdrawing = z.output<typeof Withdrawing>;

const isWithdrawing = (payload: object): payload is Withdrawing => "withdraw" in payload;

/**
 * Extends a kind with withdrawal: a setting changed by two people also needs two people to withdraw
 * a revision before its day.
 */
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

/** Builds the kind of a dated setting that two people change. */
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
