import type { Day } from "@kolekta/api/core/day";
import type { Currency } from "@kolekta/api/core/money";
import type { ReactNode } from "react";

export interface CodeSubject {
  readonly taskId: number;
  readonly loanId: number;
  readonly loanNumber: string;
  readonly borrowerName: string;
  readonly currency: Currency;
  /** Time zone of the borrower. */
  readonly zone: string;
  readonly closed: boolean;
  /** The open promise. */
  readonly promise: { readonly amountMinor: number; readonly dueOn: Day } | null;
  /** The control that sends a code to the borrower; messages belong to another room. */
  readonly renderSend: (codeId: number) => ReactNode;
}
