/** Interest that has run by a day. Refuses to know what it is asked for. */
import { type Day, toDayNumber } from "../../../core/day.ts";
import { type Account, CANCELLED, computeDue, EXACT, type Installment, sum } from "./ledger.ts";

/**
 * Interest of an installment that is still to fall due, as far as it has run and is unpaid. An extension carries interest
 * along and leaves it its period: from the due day before it to the due day that was replaced.
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

/** An installment with those that it took the place of. */
function replacedBy(installments: readonly Installment[], installment: Installment): Installment[] {
  const old = installments.find(({ id }) => id === installment.replaces);
  return old ? [installment, ...replacedBy(installments, old)] : [installment];
}

/** `amount` times a fraction, rounded half up. */
function share(amount: number, part: number, whole: number): number {
  const doubled = 2 * amount * part;
  if (doubled <= EXACT) return Math.floor((doubled + whole) / (2 * whole));
  const exact = 2n * BigInt(amount) * BigInt(part) + BigInt(whole);
  return Number(exact / (2n * BigInt(whole)));
}

/** Lists the interest that is owed and has not run, for each installment that is still to fall due. */
export const unearnedInterest = (account: Account, today: Day) =>
  account.installments.flatMap((installment) => {
    if (installment.dueOn <= today) return [];
    const due = computeDue(installment.parts.INTEREST);
    const amountMinor = due - earnedInterest(account, installment, today);
    return amountMinor > 0 ? [{ installmentId: installment.id, amountMinor }] : [];
  });
