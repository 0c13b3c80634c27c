/** Codes that no longer fit the debt. Pure rules. */
import type { CleanMode, CodeType } from "../contract.ts";
import { amountDue, listModes, type QuotedLoan } from "./quote.ts";

interface CodeAmounts {
  readonly type: CodeType;
  readonly cleanMode: CleanMode | null;
  readonly amountMinor: number;
  readonly paidMinor: number;
}

/**
 * Returns true for a full code that no longer asks for exactly the amount that clears the debt, and
 * for a part code above the amount due.
 */
export function isExcessive(code: CodeAmounts, loan: QuotedLoan): boolean {
  const restMinor = code.amountMinor - code.paidMinor;
  if (code.type === "SINGLE") return restMinor > amountDue(loan);
  const clears = listModes(loan).find(({ mode }) => mode === code.cleanMode);
  return clears?.amountMinor !== restMinor;
}
