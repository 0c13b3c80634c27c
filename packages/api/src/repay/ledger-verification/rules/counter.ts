/** Counts that rows carry, beside what there is. Compares; decides nothing. */
import { type Difference, differenceIn } from "./difference.ts";

interface Counted {
  readonly stands: number;
  readonly counted: number;
}

export const settledDifference = ({
  id,
  stands,
  counted,
}: Counted & { readonly id: number }): Difference[] =>
  differenceIn({ table: "borrower", id }, "timesSettled", stands, counted);

export const caseCountDifference = ({
  table,
  place,
  stands,
  counted,
}: Counted & {
  readonly table: string;
  readonly place: string;
}): Difference[] => differenceIn({ table, id: null }, place, stands, counted);
