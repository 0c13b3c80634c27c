/** Whether two sets of ledger lines come to the same; refuses to know why they differ. */
import type { Line } from "../../loan/rules/ledger.ts";

export function sameLines(
  some: readonly Line[],
  others: readonly Line[],
): boolean {
  const [one, other] = [sums(some), sums(others)];
  return (
    one.size === other.size &&
    [...one].every(([place, amount]) => other.get(place) === amount)
  );
}

function sums(lines: readonly Line[]): Map<string, number> {
  const sum = new Map<string, number>();
  for (const { installmentId, kind, part, amountMinor } of lines) {
    const place = `${installmentId} ${kind} ${part}`;
    sum.set(place, (sum.get(place) ?? 0) + amountMinor);
  }
  return new Map([...sum].filter(([, amount]) => amount !== 0));
}
