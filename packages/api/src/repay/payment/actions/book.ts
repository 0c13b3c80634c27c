import type { Visit } from "../../../core/context.ts";
import type { Tx } from "../../../core/transaction.ts";
import { closeCase } from "../../../tasks/closing/actions/close.ts";
import type { CodeRow } from "../../code/actions/pay.ts";
import { useDeduction } from "../../deduction/actions/use.ts";
import { requoteDeductions } from "../../deduction/actions/void.ts";
import { extendByPayment } from "../../extension/actions/effect.ts";
import type { HeldLoan } from "../../loan/actions/account.ts";
import type { Figures } from "../../loan/rules/figures.ts";
import { endingOf } from "../rules/outcome.ts";
import type { HeldForMoney } from "./hold.ts";
import { type Booked, foundBy, planBuilt, planIn, writePlan } from "./order.ts";

/** A payment with the code that it came by, both written. */
export interface Coded extends Booked {
  readonly code: CodeRow | null;
}

/**
 * What money by this code does to its loan and its case: an extension or a deduction takes effect, else it is
 * money like any other. Returns the loan as it stands then.
 */
export async function bookMoney(
  tx: Tx<Visit>,
  held: HeldForMoney,
  payment: Coded,
): Promise<HeldLoan> {
  const { code } = payment;
  if (code?.type === "EXTENSION")
    return bookExtension(tx, held, { ...payment, code });
  const { deductionId = null } = code ?? {};
  if (deductionId === null) return bookPlain(tx, held, payment, true);
  const paid = { ...payment, paymentId: payment.id, deductionId };
  const found = await foundBy(tx, held, payment);
  const loan = { ...held.loan, account: found.account };
  const entries = await useDeduction(tx, loan, held.case, paid);
  if (!entries) return bookPlain(tx, held, payment, false);
  const plan = planBuilt(held, payment, found, entries);
  await endEpisode(tx, held.case, plan.figures);
  return writePlan(tx, held, plan);
}

/** Amounts come after the end of the case: an ended one keeps the day that it was about. */
async function bookPlain(
  tx: Tx<Visit>,
  held: HeldForMoney,
  payment: Booked,
  isAnotherWay: boolean,
): Promise<HeldLoan> {
  const plan = await planIn(tx, held, payment);
  const isEnded = await endEpisode(tx, held.case, plan.figures);
  // A part that came by the deduction's own code leaves it as it was agreed.
  if (held.case && !isEnded && isAnotherWay)
    await requoteDeductions(tx, held.case.id);
  return writePlan(tx, held, plan);
}

/** Paid in full and in time it extends the loan and ends the case by itself. */
async function bookExtension(
  tx: Tx<Visit>,
  { loan, case: held }: HeldForMoney,
  payment: Coded & { readonly code: CodeRow },
): Promise<HeldLoan> {
  const paid = { ...payment, paymentId: payment.id };
  const { posted, extended } = await extendByPayment(tx, loan, held, paid);
  if (!extended) await endEpisode(tx, held, posted.figures);
  return posted.loan;
}

/** True where it ended. What became of its promises is for the caller to ask, once all is done. */
export async function endEpisode(
  tx: Tx<Visit>,
  held: HeldForMoney["case"],
  figures: Figures,
): Promise<boolean> {
  if (!held) return false;
  const ending = endingOf(held, figures);
  if (ending) await closeCase(tx, held, { ...ending, figures });
  return ending !== null;
}
