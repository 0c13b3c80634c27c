/** Whether what is due has become less than a code asks for. */
import type { CleanMode, CodeType } from "../contract.ts";
import { amountDue, modesOf, type QuotedLoan } from "./quote.ts";

interface Asking {
  readonly type: CodeType;
  readonly cleanMode: CleanMode | null;
  readonly amountMinor: number;
  readonly paidMinor: number;
}

/** In full it must still be exactly what clears the debt, for a part not more than is due. */
export function isExcessive(code: Asking, loan: QuotedLoan): boolean {
  const restMinor = code.amountMinor - code.paidMinor;
  if (code.type === "SINGLE") return restMinor > amountDue(loan);
  const clears = modesOf(loan).find(({ mode }) => mode === code.cleanMode);
  return clears?.amountMinor !== restMinor;
}
