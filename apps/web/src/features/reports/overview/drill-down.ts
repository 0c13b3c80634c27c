import { pathTo } from "@/lib/path-to.ts";
import { writeQuery } from "@/lib/url-state.ts";
import { isTotal, type Row } from "./rows.ts";

/** Filters of the report, which also limit the totals. */
export interface Scope {
  readonly from: string;
  readonly to: string;
  readonly institutionId?: number | undefined;
  readonly stageId?: number | undefined;
}

/**
 * Metrics with a case list. The cases that ended in a stage belong to several flows of the daily
 * report and have none.
 */
const DRILL_DOWN_METRICS = [
  ...(["collected", "amountRate", "principalRate"] as const),
  ...(["connectRate", "reachedRate", "keptRate"] as const),
] as const;

const query = (values: Readonly<Record<string, unknown>>): string =>
  String(writeQuery(new URLSearchParams(), values));

/** Returns null for a row without a stage, because its cases cannot be filtered by one. */
const toCasesScope = (row: Row, { from, ...scope }: Scope) => {
  if (isTotal(row)) return { from, ...scope };
  const { institutionId, stageId, day } = row;
  return stageId === null ? null : { from, to: day, institutionId, stageId };
};

/** Path of the cases behind a monthly figure, including cases without an agent. */
export const getDrillDownPath = (key: string, row: Row, scope: Scope): string | null => {
  const metric = DRILL_DOWN_METRICS.find((candidate) => candidate === key);
  const casesScope = toCasesScope(row, scope);
  if (!metric || !casesScope) return null;
  return `${pathTo("figure-cases")}?${query({ ...casesScope, metric, whole: true })}`;
};

/** Path of the daily report with the opening balance of the stage for the month. */
export const getOpeningPath = (row: Row, scope: Scope): string | null => {
  const casesScope = toCasesScope(row, scope);
  if (!casesScope) return null;
  const { from, institutionId, stageId } = casesScope;
  return `${pathTo("collection-report")}?${query({
    section: "daily",
    flow: "opening",
    first: from,
    last: from,
    institution: institutionId,
    stage: stageId,
    currency: row.currency,
  })}`;
};
