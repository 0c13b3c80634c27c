import { hasValue, type PushedLoan } from "../contract-push.ts";
import { TARGET_KEYS, type TargetKey, TARGETS } from "../mapping/contract.ts";
import type { RowIssue } from "./issue.ts";

/** Change of a loan on record, as it was sent. */
export interface SentRow {
  readonly row: number;
  readonly number: string;
  readonly sent: PushedLoan;
}

export type IssuesByRow = Map<number, RowIssue[]>;

/** A borrower has one value of each; contacts may be several. */
const BORROWER_FIELDS = TARGET_KEYS.filter(
  (key) => TARGETS[key].group === "borrower" && key !== "borrowerId",
);

/** Lists the rows of loans that the request names more than once. */
export function findTwice(rows: readonly SentRow[]): IssuesByRow {
  const twice = [...Map.groupBy(rows, ({ number }) => number).values()].filter(
    ({ length }) => length > 1,
  );
  return new Map(
    twice.flatMap((same) =>
      same.map(({ row, number }, at) => [
        row,
        [toIssue(row, "loanNumber", "loanTwice", same[at === 0 ? 1 : 0]?.row ?? row, number)],
      ]),
    ),
  );
}

/** Lists fields that two rows of one borrower state differently, with both rows. */
export function findContradictions(rows: readonly SentRow[]): IssuesByRow {
  const issues = BORROWER_FIELDS.flatMap((key) => {
    const stated = rows.filter(({ sent }) => hasValue(sent[key]));
    return stated.flatMap(({ row, sent }) => {
      const other = stated.find((candidate) => candidate.sent[key] !== sent[key]);
      return other ? [toIssue(row, key, "borrowerTwice", other.row, String(sent[key]))] : [];
    });
  });
  return Map.groupBy(issues, ({ row }) => row);
}

/** Merges the fields of the borrower that rows without contradictions state. */
export const mergeBorrower = (rows: readonly SentRow[]): PushedLoan =>
  Object.fromEntries(
    rows.flatMap(({ sent }) =>
      BORROWER_FIELDS.filter((key) => hasValue(sent[key])).map((key) => [key, sent[key]]),
    ),
  );

const toIssue = (
  row: number,
  target: TargetKey,
  key: RowIssue["key"],
  other: number,
  value: string,
): RowIssue => ({ row, target, column: target, key, params: { row: other }, value });
