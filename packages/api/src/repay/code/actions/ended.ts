import type { BaseContext } from "../../../core/context.ts";
import type { Tx } from "../../../core/transaction.ts";
import { updateWorkRankByCodes } from "../../../tasks/case/actions/code.ts";
import type { EndedCode } from "../queries/state.ts";
import { insertWithdrawals } from "../queries/withdraw.ts";

/** Requests the withdrawal of ended codes. The provider receives it after the commit. */
export async function requestWithdrawals(
  tx: Tx<BaseContext>,
  ended: readonly EndedCode[],
): Promise<void> {
  if (ended.length === 0) return;
  const ids = ended.map(({ id }) => id);
  const requestedCount = await insertWithdrawals(tx.db, ids, tx.now());
  if (requestedCount > 0) tx.publish({ type: "code.ended", ids: {} });
}

/** Requests withdrawals and updates the work rank, for codes of locked cases that stay open. */
export async function followEnd(tx: Tx<BaseContext>, ended: readonly EndedCode[]): Promise<void> {
  await requestWithdrawals(tx, ended);
  await updateWorkRankByCodes(
    tx,
    ended.flatMap(({ caseId }) => caseId ?? []),
  );
}
