import type { Ctx } from "../../../core/context.ts";
import { AppError } from "../../../core/errors.ts";
import type { AuditDetails } from "../../../core/setting/contract.ts";
import type { Tx } from "../../../core/transaction.ts";
import type { ProposalKind } from "../../../manage/proposal/actions/kind.ts";
import type { Refusal } from "../rules.ts";

/** Change of a setting, or the withdrawal of an upcoming one. */
type Payload<Change> = Change | { readonly withdraw: object };

/** Extends a kind by the impact of a change, for its approvers. */
export const withImpact = <Change extends object>(
  kind: ProposalKind<Payload<Change>>,
  touched: (tx: Tx<Ctx>, change: Change) => Promise<AuditDetails>,
): ProposalKind<Payload<Change>> => ({
  ...kind,
  async examine(tx, payload) {
    const subject = await kind.examine(tx, payload);
    if ("withdraw" in payload) return subject;
    const touches = await touched(tx, payload);
    return { ...subject, after: { ...subject.after, ...touches } };
  },
});

export function assertNoRefusal(refusal: Refusal | null): void {
  if (refusal) throw new AppError("invalid", refusal.key, {}, refusal.field);
}
