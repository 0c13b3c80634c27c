/** Comparison of stored deductions and extensions with the derived ones. Pure rules. */
import type { Day } from "../../../core/day.ts";
import type { Derived } from "../../../account/loan/rules/derive.ts";
import { compareRow, type Difference, differenceIn } from "./difference.ts";

export interface DeductionRow {
  readonly id: number;
  readonly loanId: number;
  readonly state: string;
  readonly paymentId: number | null;
  readonly usedMinor: number | null;
  readonly paymentState: string | null;
}

export interface ExtensionRow {
  readonly id: number;
  readonly loanId: number;
  readonly kind: string;
  readonly state: string;
  readonly newDueOn: Day | null;
  readonly paidMinor: number;
  readonly paymentId: number | null;
  readonly paymentState: string | null;
}

/** Checks that the deduction was used by the payment that settled it in the derivation. */
export function deductionDifferences(
  row: DeductionRow,
  { deductions }: Pick<Derived, "deductions">,
): Difference[] {
  const target = { table: "deduction", id: row.id };
  const outcome = deductions.get(row.id);
  if (!outcome) return row.state === "USED" ? paidDifferences(target, row) : [];
  if (outcome.state === "USED") {
    const { paymentId, usedMinor } = outcome;
    return compareRow(target, row, { state: "USED", paymentId, usedMinor });
  }
  if (row.state === "USED") return differenceIn(target, "state", "USED", outcome.state);
  return outcome.state === "VOID" && row.state === "APPROVED"
    ? differenceIn(target, "state", row.state, "VOID")
    : [];
}

/** Compares a row used before the opening: its payment must be posted. */
const paidDifferences = (
  target: { readonly table: string; readonly id: number },
  { paymentState }: Pick<DeductionRow, "paymentState">,
): Difference[] =>
  paymentState === "POSTED"
    ? []
    : differenceIn(target, "state", "USED", "its payment does not stand");

export function extensionDifferences(
  row: ExtensionRow,
  {
    inputs,
    derived,
  }: {
    readonly inputs: { readonly extensions: readonly { id: number }[] };
    readonly derived: Pick<Derived, "extensions">;
  },
): Difference[] {
  const target = { table: "extension", id: row.id };
  const effect = derived.extensions.get(row.id);
  if (effect) {
    const { newDueOn, paidMinor, paymentId } = effect;
    const expected = { state: "EFFECTIVE", newDueOn, paidMinor, paymentId };
    return compareRow(target, row, expected);
  }
  if (row.state !== "EFFECTIVE") return [];
  if (inputs.extensions.some(({ id }) => id === row.id))
    return differenceIn(target, "state", "EFFECTIVE", "not in effect");
  return row.kind === "MANUAL" || row.paymentId === null ? [] : paidDifferences(target, row);
}
