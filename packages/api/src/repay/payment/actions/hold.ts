import type { Visit } from "../../../core/context.ts";
import { DEFAULT_ZONE, dayOf } from "../../../core/day.ts";
import type { Tx } from "../../../core/transaction.ts";
import { holdCaseOf } from "../../../tasks/case/actions/end.ts";
import { type HeldLoan, holdLoan } from "../../loan/actions/account.ts";
import { zoneOf } from "../queries/row.ts";

/** A loan and the case that its money concerns, held in this order. */
export interface HeldForMoney {
  readonly loan: HeldLoan;
  readonly case: Awaited<ReturnType<typeof holdCaseOf>>;
  /** Where its days are counted. */
  readonly zone: string;
}

export async function holdForMoney(
  tx: Tx<Visit>,
  loanId: number,
): Promise<HeldForMoney> {
  const zone = (await zoneOf(tx.db, loanId)) ?? DEFAULT_ZONE;
  const loan = await holdLoan(tx, loanId, dayOf(tx.now(), zone));
  return { loan, case: await holdCaseOf(tx, loanId), zone };
}
