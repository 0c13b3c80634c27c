/** Whether what is due has become less than a code asks for. */
import type { CleanMode, CodeType } from "../contract.ts";
import { amountDue, listModes, type QuotedLoan } from "./quote.ts";

interface CodeAmounts {
  readonly type: CodeType;
  readonly cleanMode: CleanMode | null;
  readonly amountMinor: number;
  readonly paidMinor: number;
}

/** In full it must still be exactly what clears the debt, for a part not more than is due. */
export function isExcessive(code: CodeAmounts, loan: QuotedLoan): boolean {
  const restMinor = code.amountMinor - code.paidMinor;
  if (code.type === "SINGLE") return restMinor > amountDue(loan);
  const clears = listModes(loan).find(({ mode }) => mode === code.cleanMode);
  return clears?.amountMinor !== restMinor;
}
