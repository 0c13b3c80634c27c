import type { Db } from "@kolekta/db";
import { dpd } from "../../core/day.ts";
import type { Actor, Ctx } from "../../core/context.ts";
import { AppError } from "../../core/errors.ts";
import type { CaseRecord, RecordInput } from "./contract-record.ts";
import { readAtCursor } from "./actions.ts";
import * as pages from "./queries-record-page.ts";
import {
  getRecordBounds,
  RECORD_TABLES,
  type RecordRange,
  type RecordTable,
} from "./queries-record.ts";
import {
  computeNext,
  computeSearchEnd,
  formatFeedCursor,
  formatRecordCursor,
  isRetained,
  parseCursor,
} from "./rules.ts";
import { RETENTION_DAYS } from "./contract-codes.ts";

type ListPage<Row> = (db: Db, actor: Actor, range: RecordRange) => Promise<Row[]>;

/**
 * Reads a page in one snapshot. Every cursor carries the position of the feed at the first page: a
 * standby that is behind it could show a row without a change that the reader skips, so the primary
 * answers instead.
 */
const readRecords =
  <Row>(record: RecordTable, getId: (row: Row) => number, listPage: ListPage<Row>) =>
  async (ctx: Ctx, { after, size, updatedSince: since }: RecordInput) => {
    if (since && !isRetained(since, ctx.now()))
      throw new AppError(
        "invalid",
        "changeFeed.sinceExpired",
        { value: since.toISOString(), days: RETENTION_DAYS },
        "updatedSince",
      );
    return readAtCursor(ctx, after, async (db, state) => {
      const { epoch, lastId: changeId } = state;
      const position = after === undefined ? { epoch, changeId, rowId: 0 } : parseCursor(after);
      const bounds = await getRecordBounds(db, record, position.rowId, since);
      if (!bounds) throw new Error("the bounds of a table are missing");
      const start = findStart(position.rowId, bounds, since);
      const end = computeSearchEnd(start, bounds);
      const rows = await listPage(db, ctx.actor, { after: start, end, size, since });
      const rowId = computeNext(rows.map(getId), { size, end });
      return {
        rows,
        next: formatRecordCursor({ ...position, rowId }),
        hasMore: rowId < bounds.lastId,
        changes: formatFeedCursor(position),
        asOf: state.asOf,
      };
    });
  };

/** Skips the rows before the first changed one, which may be many. */
function findStart(
  after: number,
  { lastId, changedId }: { readonly lastId: number; readonly changedId: number | null },
  since: Date | undefined,
): number {
  if (!since) return after;
  return changedId === null ? Math.max(after, lastId) : changedId - 1;
}

const readCases = readRecords(RECORD_TABLES.cases, ({ caseId }) => caseId, pages.listCases);

export async function listCases(ctx: Ctx, input: RecordInput) {
  const page = await readCases(ctx, input);
  const today = ctx.today();
  const rows = page.rows.map(({ closeDpd, ...row }): CaseRecord => ({
    ...row,
    dpd: closeDpd ?? dpd(row.overdueOn, today),
  }));
  return { ...page, rows };
}

export const listResults = readRecords(
  RECORD_TABLES.results,
  ({ resultId }) => resultId,
  pages.listResults,
);

export const listPayments = readRecords(
  RECORD_TABLES.payments,
  ({ paymentId }) => paymentId,
  pages.listPayments,
);

export const listPromises = readRecords(
  RECORD_TABLES.promises,
  ({ promiseId }) => promiseId,
  pages.listPromises,
);

export const listCodes = readRecords(RECORD_TABLES.codes, ({ codeId }) => codeId, pages.listCodes);
