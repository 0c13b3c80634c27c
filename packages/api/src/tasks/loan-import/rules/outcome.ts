import { toIdentifier } from "../../../core/sheet/cell.ts";
import { hasValue, type LoanOutcome, type PushedLoan } from "../contract-push.ts";
import type { RowIssue } from "./issue.ts";
import { toIndex, toRowNumber } from "./push.ts";

/** Row of the tape after its comparison with the portfolio. */
export interface RowVerdict {
  readonly row: number;
  readonly verdict: "CREATED" | "UPDATED" | "DETAILS" | "UNCHANGED" | "OLDER" | "REFUSED";
  readonly loanId: number | null;
  readonly caseId: number | null;
}

const OUTCOME_BY_VERDICT = {
  CREATED: "created",
  UPDATED: "updated",
  DETAILS: "updated",
  UNCHANGED: "unchanged",
  OLDER: "older",
  REFUSED: "failed",
} as const;

/**
 * Answers each loan sent, in their order. A repeated loan answers with the ids or issues of the
 * first; a failed one names no record.
 */
export function toOutcomes(
  loans: readonly PushedLoan[],
  verdicts: readonly RowVerdict[],
  issues: readonly RowIssue[],
  format: (issue: RowIssue) => string,
): LoanOutcome[] {
  const verdictByRow = new Map(verdicts.map((verdict) => [verdict.row, verdict]));
  const issuesByRow = Map.groupBy(issues, ({ row }) => row);
  const firsts = new Map<string, LoanOutcome>();
  return loans.map((loan, index) => {
    const { loanNumber } = loan;
    const found = issuesByRow.get(toRowNumber(index)) ?? [];
    const issueViews = found.map((issue) => toIssue(issue, loan, format));
    const base = { index, loanNumber: hasValue(loanNumber) ? String(loanNumber) : null };
    const verdict = verdictByRow.get(toRowNumber(index));
    const name = toIdentifier(String(loanNumber));
    const first = firsts.get(name);
    if (issueViews.length === 0 && !verdict && first)
      return { ...first, ...base, outcome: first.outcome === "failed" ? "failed" : "repeated" };
    const answer: LoanOutcome =
      issueViews.length > 0 || !verdict
        ? { ...base, outcome: "failed", loanId: null, caseId: null, issues: issueViews }
        : { ...base, ...toWritten(verdict), issues: [] };
    if (!first) firsts.set(name, answer);
    return answer;
  });
}

const toWritten = ({ verdict, loanId, caseId }: RowVerdict) => ({
  outcome: OUTCOME_BY_VERDICT[verdict],
  loanId,
  caseId,
});

/** Rows in messages become positions; a refused value is repeated as it was sent. */
function toIssue(
  issue: RowIssue,
  loan: PushedLoan,
  format: (issue: RowIssue) => string,
): LoanOutcome["issues"][number] {
  const { key, target, params } = issue;
  const sent = target === null ? null : loan[target];
  const rows = Object.entries(params).map(([name, param]) => [
    name,
    (name === "row" || name === "otherRow") && typeof param === "number" ? toIndex(param) : param,
  ]);
  return {
    key,
    field: target,
    value: hasValue(sent) ? String(sent).slice(0, 200) : issue.value,
    message: format({ ...issue, params: Object.fromEntries(rows) }),
  };
}
