import { createHash } from "node:crypto";
import type { Db } from "@kolekta/db";
import { dpd } from "../../core/day.ts";
import type { Actor, Ctx } from "../../core/context.ts";
import { AppError } from "../../core/errors.ts";
import type { CaseRecord, RecordInput } from "./contract-record.ts";
import { readAtCursor } from "./actions.ts";
import * as pages from "./queries-record-page.ts";
import {
  findChangeBefore,
  getLastRowId,
  RECORD_TABLES,
  type RecordRange,
} from "./queries-record.ts";
import {
  computeNext,
  computeRecordEnd,
  formatFeedCursor,
  formatRecordCursor,
  matchesTag,
  isRetained,
  parseCursor,
  toChangedSince,
} from "./rules.ts";
import { RETENTION_DAYS } from "./contract-codes.ts";

type ListPage<Row> = (db: Db, actor: Actor, range: RecordRange) => Promise<Row[]>;

/** Names the list and its filter, because the row id of another list would skip rows. */
function toListTag(list: string, since: Date | undefined): string {
  const hash = createHash("sha256").update(since?.toISOString() ?? "");
  return `${list}.${hash.digest("hex").slice(0, 8)}`;
}

/**
 * Reads a page in one snapshot. Every cursor carries the position of the feed at the first page: a
 * standby that is behind it could show a row without a change that the reader skips, so the primary
 * answers instead.
 */
const readRecords =
  <Row>(list: keyof typeof RECORD_TABLES, getId: (row: Row) => number, listPage: ListPage<Row>) =>
  async (ctx: Ctx, { after, size, updatedSince: since }: RecordInput) => {
    if (since && !isRetained(since, ctx.now()))
      throw new AppError(
        "invalid",
        "changeFeed.sinceExpired",
        { value: since.toISOString(), days: RETENTION_DAYS },
        "updatedSince",
      );
    const tag = toListTag(list, since);
    if (after !== undefined && !matchesTag(after, tag))
      throw new AppError("invalid", "changeFeed.cursorInvalid", {}, "after");
    return readAtCursor(ctx, after, async (db, state) => {
      const { epoch, lastId: changeId } = state;
      const position = after === undefined ? { epoch, changeId, rowId: 0 } : parseCursor(after);
      const changed = since
        ? toChangedSince(await findChangeBefore(db, since, state), state)
        : null;
      const lastRowId = await getLastRowId(db, RECORD_TABLES[list].table);
      const end = computeRecordEnd(position.rowId, lastRowId, changed);
      const rows = await listPage(db, ctx.actor, { after: position.rowId, end, size, changed });
      const rowId = computeNext(rows.map(getId), { size, end });
      return {
        rows,
        next: formatRecordCursor({ ...position, rowId }, tag),
        hasMore: rowId < lastRowId,
        changes: formatFeedCursor(position),
        asOf: state.asOf,
      };
    });
  };

const readCases = readRecords("cases", ({ caseId }) => caseId, pages.listCases);

export async function listCases(ctx: Ctx, input: RecordInput) {
  const page = await readCases(ctx, input);
  const today = ctx.today();
  const rows = page.rows.map(({ closeDpd, ...row }): CaseRecord => ({
    ...row,
    dpd: closeDpd ?? dpd(row.overdueOn, today),
  }));
  return { ...page, rows };
}

export const listResults = readRecords("results", ({ resultId }) => resultId, pages.listResults);

export const listPayments = readRecords(
  "payments",
  ({ paymentId }) => paymentId,
  pages.listPayments,
);

export const listPromises = readRecords(
  "promises",
  ({ promiseId }) => promiseId,
  pages.listPromises,
);

export const listCodes = readRecords("codes", ({ codeId }) => codeId, pages.listCodes);
