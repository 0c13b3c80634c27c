import type { BaseContext } from "../../../core/context.ts";
import type { Tx } from "../../../core/transaction.ts";
import { asPayable, type DerivedLoan } from "../../../account/loan/actions/account.ts";
import { lockOpen } from "../queries/row.ts";
import { setState } from "../queries/state.ts";
import { isExcessive } from "../rules/excessive.ts";
import { followEnd } from "./ended.ts";

/**
 * Cancels open codes whose amount no longer fits the debt. Codes of an extension or deduction end
 * with that only.
 */
export async function cancelExcessiveCodes(tx: Tx<BaseContext>, loan: DerivedLoan): Promise<void> {
  const open = await lockOpen(tx.db, loan.id);
  const outgrown = open.filter(
    (code) =>
      code.extensionId === null && code.deductionId === null && isExcessive(code, asPayable(loan)),
  );
  for (const { id } of outgrown) await setState(tx.db, id, "CANCELLED", tx.now());
  if (outgrown.length === 0) return;
  await followEnd(tx, outgrown);
  tx.audit({
    action: "code.outgrow",
    entity: "repayment_code",
    entityId: null,
    after: { loanId: loan.id, codeIds: outgrown.map(({ id }) => id) },
  });
  tx.publish({ type: "code.changed", ids: { loanId: loan.id } });
}
