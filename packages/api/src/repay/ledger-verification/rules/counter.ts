/** Comparison of stored counts with the counted rows. Pure rules. */
import { type Difference, differenceIn } from "./difference.ts";

interface CountComparison {
  readonly stored: number;
  readonly counted: number;
}

export const settledDifference = ({
  id,
  stored,
  counted,
}: CountComparison & { readonly id: number }): Difference[] =>
  differenceIn({ table: "borrower", id }, "timesSettled", stored, counted);

export const caseCountDifference = ({
  table,
  dimensions,
  stored,
  counted,
}: CountComparison & { readonly table: string; readonly dimensions: string }): Difference[] =>
  differenceIn({ table, id: null }, dimensions, stored, counted);
