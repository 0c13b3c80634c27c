/** Interest that has run by a day. Refuses to know what it is asked for. */
import { type Day, ordinalOf } from "../../../core/day.ts";
import { type Account, CANCELLED, dueOf, EXACT, type Installment, sum } from "./ledger.ts";

/**
 * Interest of an installment that is still to fall due, as far as it has run and is unpaid. An extension carries interest
 * along and leaves it its period: from the due day before it to the due day that was replaced.
 */
export function earnedInterest(
  { installments, loanOn }: Account,
  one: Installment,
  today: Day,
): number {
  const chain = replacedBy(installments, one);
  const endOn = (chain.at(-1) ?? one).dueOn;
  const before = installments.findLast(
    ({ dueOn, status, replaces }) => dueOn < endOn && status !== CANCELLED && !replaces,
  );
  const startOn = before?.dueOn ?? loanOn;
  if (startOn >= today) return 0;
  const charged = sum(chain, ({ parts }) => parts.INTEREST.charged);
  const due = sum(chain, ({ parts }) => dueOf(parts.INTEREST));
  const run =
    endOn <= today
      ? charged
      : share(
          charged,
          ordinalOf(today) - ordinalOf(startOn),
          ordinalOf(endOn) - ordinalOf(startOn),
        );
  return Math.max(0, run - (charged - due));
}

/** An installment with those that it took the place of. */
function replacedBy(installments: readonly Installment[], one: Installment): Installment[] {
  const old = installments.find(({ id }) => id === one.replaces);
  return old ? [one, ...replacedBy(installments, old)] : [one];
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
  account.installments.flatMap((one) => {
    if (one.dueOn <= today) return [];
    const due = dueOf(one.parts.INTEREST);
    const amountMinor = due - earnedInterest(account, one, today);
    return amountMinor > 0 ? [{ installmentId: one.id, amountMinor }] : [];
  });
