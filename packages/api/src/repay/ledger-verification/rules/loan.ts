/** Verification of one loan over its stored rows. Pure rules: reading is done elsewhere. */
import type { Day } from "../../../core/day.ts";
import type { Derived } from "../../../account/loan/rules/derive.ts";
import type { PostedEntry } from "../../../account/loan/rules/difference.ts";
import type { DerivationInputs } from "../../../account/loan/rules/inputs.ts";
import type { Account } from "../../../account/loan/rules/ledger.ts";
import {
  type DeductionRow,
  deductionDifferences,
  type ExtensionRow,
  extensionDifferences,
} from "./agreement.ts";
import { lineDifferences, rowDifferences, type Rows, formatEntry } from "./books.ts";
import { type CodeRow, codeDifferences } from "./code.ts";
import type { Difference } from "./difference.ts";
import { type CaseRow, endingDifferences, type Judging } from "./ending.ts";
import { paymentDifferences } from "./payment.ts";
import { isOpen } from "../../../tasks/case/rules.ts";
import { type PaymentRow } from "./payment-row.ts";
import { promiseDifferences, type PromiseRow } from "./promise.ts";

export interface DerivedLoanState {
  readonly account: Account;
  readonly inputs: DerivationInputs;
  readonly derived: Derived;
  readonly booked: readonly PostedEntry[];
  readonly today: Day;
  readonly terms: { readonly toleranceMinor: number; readonly graceDays: number };
}

/** Stored rows of the loan, without its entries. */
export interface StoredAccount {
  readonly loan: Rows["loan"];
  readonly installments: Rows["installments"];
  readonly case: CaseRow | undefined;
  readonly payments: readonly PaymentRow[];
  readonly codes: readonly CodeRow[];
  readonly deductions: readonly DeductionRow[];
  readonly extensions: readonly ExtensionRow[];
  readonly promises: readonly PromiseRow[];
}

export function loanDifferences(
  loan: DerivedLoanState,
  stored: StoredAccount,
  reversalDays: Judging["reversalDays"],
): Difference[] {
  const { derived, booked, inputs, today, account, terms } = loan;
  const open = stored.case && isOpen(stored.case.status) ? stored.case : undefined;
  const history = { steps: derived.steps, account, today, toleranceMinor: terms.toleranceMinor };
  return [
    ...lineDifferences(derived.lines, booked),
    ...rowDifferences(loan, { ...stored, case: open }),
    ...stored.payments.flatMap((payment) => paymentDifferences(payment, booked)),
    ...stored.codes.flatMap((code) => codeDifferences(code, stored.payments)),
    ...stored.deductions.flatMap((deduction) => deductionDifferences(deduction, derived)),
    ...stored.extensions.flatMap((extension) => extensionDifferences(extension, loan)),
    ...stored.promises.flatMap(promiseDifferences),
    ...(stored.case
      ? endingDifferences(stored.case, { history, openingOn: inputs.openingOn, reversalDays })
      : []),
  ];
}

/** Adds the id of the entry to a difference that is named by its entry key, when one exists. */
export const nameLines = (
  found: readonly Difference[],
  lines: readonly (PostedEntry & { readonly id: number })[],
): Difference[] =>
  found.map((difference) =>
    difference.table === "ledger_entry"
      ? {
          ...difference,
          id: lines.find((line) => formatEntry(line) === difference.column)?.id ?? null,
        }
      : difference,
  );
