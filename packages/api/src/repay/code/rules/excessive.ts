/** Codes that ask for more than the debt. Pure rules. */
import type { CleanMode, CodeType } from "../contract.ts";
import { amountDue, listModes, type QuotedLoan } from "./quote.ts";

interface CodeAmounts {
  readonly type: CodeType;
  readonly cleanMode: CleanMode | null;
  readonly amountMinor: number;
  readonly paidMinor: number;
}

/**
 * Checks that a full code still asks for exactly the amount that clears the debt, and a part code
 * for at most the amount due.
 */
export function isExcessive(code: CodeAmounts, loan: QuotedLoan): boolean {
  const restMinor = code.amountMinor - code.paidMinor;
  if (code.type === "SINGLE") return restMinor > amountDue(loan);
  const clears = listModes(loan).find(({ mode }) => mode === code.cleanMode);
  return clears?.amountMinor !== restMinor;
}
