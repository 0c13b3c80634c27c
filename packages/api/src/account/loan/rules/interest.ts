/** Interest earned by a day. Pure rules: the purpose has no effect. */
import { type Day, toDayNumber } from "../../../core/day.ts";
import { type Account, CANCELLED, computeDue, EXACT, type Installment, sum } from "./ledger.ts";

/**
 * Computes the earned and unpaid interest of an installment that is not due yet. An extension moves
 * the interest, but its period stays: from the previous due day to the replaced due day.
 */
export function earnedInterest(
  { installments, loanOn }: Account,
  installment: Installment,
  today: Day,
): number {
  const chain = replacedBy(installments, installment);
  const endOn = (chain.at(-1) ?? installment).dueOn;
  const before = installments.findLast(
    ({ dueOn, status, replaces }) => dueOn < endOn && status !== CANCELLED && !replaces,
  );
  const startOn = before?.dueOn ?? loanOn;
  if (startOn >= today) return 0;
  const charged = sum(chain, ({ parts }) => parts.INTEREST.charged);
  const due = sum(chain, ({ parts }) => computeDue(parts.INTEREST));
  const run =
    endOn <= today
      ? charged
      : share(
          charged,
          toDayNumber(today) - toDayNumber(startOn),
          toDayNumber(endOn) - toDayNumber(startOn),
        );
  return Math.max(0, run - (charged - due));
}

/** Lists an installment with all that it replaced, directly or not. */
function replacedBy(installments: readonly Installment[], installment: Installment): Installment[] {
  const old = installments.find(({ id }) => id === installment.replaces);
  return old ? [installment, ...replacedBy(installments, old)] : [installment];
}

/** Computes `amount` times a fraction, rounded half up. */
function share(amount: number, part: number, whole: number): number {
  const doubled = 2 * amount * part;
  if (doubled <= EXACT) return Math.floor((doubled + whole) / (2 * whole));
  const exact = 2n * BigInt(amount) * BigInt(part) + BigInt(whole);
  return Number(exact / (2n * BigInt(whole)));
}

/** Lists the unpaid interest that is not earned yet, for each installment due later. */
export const unearnedInterest = (account: Account, today: Day) =>
  account.installments.flatMap((installment) => {
    if (installment.dueOn <= today) return [];
    const due = computeDue(installment.parts.INTEREST);
    const amountMinor = due - earnedInterest(account, installment, today);
    return amountMinor > 0 ? [{ installmentId: installment.id, amountMinor }] : [];
  });
