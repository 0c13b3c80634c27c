import type { Visit } from "../../../core/context.ts";
import { DEFAULT_ZONE, type Day, dayOf } from "../../../core/day.ts";
import type { Tx } from "../../../core/transaction.ts";
import { holdCaseOf } from "../../../tasks/case/actions/end.ts";
import {
  type HeldLoan,
  type LockedRow,
  lockLoan,
} from "../../loan/actions/account.ts";

/** A loan and the case that its money concerns, held in this order. */
export interface HeldForMoney {
  readonly loan: LockedRow & { readonly today: Day };
  readonly case: Awaited<ReturnType<typeof holdCaseOf>>;
  /** Where its days are counted. */
  readonly zone: string;
}

/** The same with the loan as it is derived now that something was told. */
export interface DerivedForMoney extends Omit<HeldForMoney, "loan"> {
  readonly loan: HeldLoan;
}

export async function holdForMoney(
  tx: Tx<Visit>,
  loanId: number,
): Promise<HeldForMoney> {
  const row = await lockLoan(tx, loanId);
  const zone = row.zone ?? DEFAULT_ZONE;
  const loan = { ...row, today: dayOf(tx.now(), zone) };
  return { loan, case: await holdCaseOf(tx, loanId), zone };
}
