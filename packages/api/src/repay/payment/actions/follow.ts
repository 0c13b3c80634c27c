import type { Visit } from "../../../core/context.ts";
import { dayOf } from "../../../core/day.ts";
import type { Tx } from "../../../core/transaction.ts";
import { countSettled } from "../../../tasks/borrower/actions/profile.ts";
import { retellEnding, unrecover } from "../../../tasks/case/actions/end.ts";
import { isOpen } from "../../../tasks/case/rules.ts";
import type { Status } from "../../../tasks/case/contract.ts";
import { closeCase } from "../../../tasks/closing/actions/close.ts";
import { closingPolicy } from "../../../tasks/closing/actions/policy.ts";
import { openAgain } from "../../../tasks/closing/actions/reopen.ts";
import { judgePromises } from "../../../tasks/promise/actions/judge.ts";
import { followUse, followVoid } from "../../deduction/actions/follow.ts";
import { followExtensions } from "../../extension/actions/effect.ts";
import type { HeldLoan } from "../../loan/actions/account.ts";
import { figuresOf } from "../../loan/rules/figures.ts";
import {
  type Ending,
  endingOf,
  type Return,
  returnOf,
} from "../rules/ending.ts";
import type { DerivedForMoney } from "./hold.ts";

const SETTLED: readonly Status[] = ["C30", "C31", "C32"];

/** Why it follows: a payment came, went back or was used; or what is owed has changed without any. */
type Cause = { readonly paymentId: number } | "CREDIT" | "OWED";

/** What the status log says of a settled case that comes back, and of one that ended otherwise than it had seemed. */
const eventsOf = (cause: Cause) =>
  cause === "OWED"
    ? ({ again: "OWED_CHANGED", otherwise: "OWED_CHANGED" } as const)
    : ({ again: "PAYMENT_REVERSED", otherwise: "MONEY_TOLD_LATE" } as const);

/**
 * Everything beside the books that follows from what is derived now: deductions, extensions, the case, its promises.
 * The case ends before its amounts are written, because an ended one keeps the day that it was about. Says what
 * became of a case that had been settled.
 */
export async function follow(
  tx: Tx<Visit>,
  held: DerivedForMoney,
  cause: Cause,
): Promise<Return> {
  const { loan } = held;
  await followUse(tx, loan);
  await followExtensions(tx, loan);
  const returned = await followCase(tx, held, eventsOf(cause));
  await followVoid(tx, loan);
  await judgePromises(
    tx,
    loan.id,
    typeof cause === "string" ? undefined : cause,
  );
  return returned;
}

async function followCase(
  tx: Tx<Visit>,
  { loan, case: held, zone }: DerivedForMoney,
  { again, otherwise }: ReturnType<typeof eventsOf>,
): Promise<Return> {
  if (!held) return "NOTHING";
  const ending = endingOf(held, historyOf(loan));
  if (isOpen(held.status)) {
    if (ending) await end(tx, loan, held, ending);
    return "NOTHING";
  }
  if (held.status === "C80" && ending) await end(tx, loan, held, ending);
  if (!SETTLED.includes(held.status)) return "NOTHING";
  if (ending) {
    const { to } = ending;
    if (to !== held.status)
      await retellEnding(tx, held, { to, event: otherwise });
    return "NOTHING";
  }
  if (held.recovered) {
    await unrecover(tx, held, again);
    await countSettled(tx.db, held.borrowerId);
    return "NOTHING";
  }
  const { reversalDays } = await closingPolicy(tx.db, loan.today);
  const closedOn = held.closedAt && dayOf(held.closedAt, zone);
  const figures = figuresOf(loan.account, loan.today);
  const became = returnOf({ closedOn }, figures, loan.today, reversalDays);
  if (became === "AGAIN") await openAgain(tx, held, again);
  return became;
}

const historyOf = ({ derived, account, today, terms }: HeldLoan) => ({
  steps: derived.steps,
  account,
  today,
  toleranceMinor: terms.toleranceMinor,
});

const end = (
  tx: Tx<Visit>,
  { account, today }: HeldLoan,
  held: NonNullable<DerivedForMoney["case"]>,
  ending: Ending,
): Promise<void> =>
  closeCase(tx, held, { ...ending, figures: figuresOf(account, today) });
