import type { z } from "zod";
import type { Ctx } from "../../../core/context.ts";
import {
  addDays,
  type Day,
  DEFAULT_ZONE,
  startOfDay,
} from "../../../core/day.ts";
import { AppError, orNotFound } from "../../../core/errors.ts";
import { readSmallSheet, type SmallSheet } from "../../../core/sheet/small.ts";
import { inTransaction } from "../../../core/transaction.ts";
import type { Answer } from "../../payment/contract.ts";
import * as c from "../contract.ts";
import * as files from "../queries/file.ts";
import * as queries from "../queries/statement.ts";
import { columnsOf, STATEMENT, textsOf } from "../rules/columns.ts";
import {
  type Difference,
  differencesOf,
  type Entry,
  readRow,
} from "../rules/statement.ts";
import { type Desk, rowMessage } from "./offline.ts";
import { receivePayment } from "../../payment/actions/receive.ts";

interface Order {
  readonly file: File;
  readonly day: Day;
  readonly provider?: string | undefined;
}

type Report = z.infer<typeof c.Report>;

/** A bank's statement of a day against what it told of that day; the report is kept. */
export async function reconcileDay(
  desk: Desk,
  { file, day, provider = desk.gateways.bank.name }: Order,
): Promise<Report> {
  const sheet = await readSmallSheet(file.name, file, c.MOST_STATEMENT_ROWS);
  const entries = entriesIn(desk, sheet);
  const zone = desk.actor?.zone ?? DEFAULT_ZONE;
  const span = {
    from: startOfDay(day, zone),
    to: startOfDay(addDays(day, 1), zone),
  };
  const told = await queries.bankEventsOf(
    desk.db,
    provider,
    span,
    entries.map(({ txnId }) => txnId),
  );
  const differences = differencesOf(entries, told);
  const facts = { name: file.name, sha256: sheet.sha256, onDay: day, provider };
  const counts = countsOf(entries.length, differences);
  const fileId = await inTransaction(desk, facts, async (tx) => {
    const id = await files.insert(tx.db, {
      ...facts,
      kind: "STATEMENT",
      rowCount: entries.length,
      counts,
      userId: tx.actor?.userId ?? null,
      createdAt: tx.now(),
    });
    await queries.insertDifferences(tx.db, id, differences);
    tx.audit({
      action: "payment.reconcile",
      entity: "payment_file",
      entityId: id,
      after: { ...facts, ...counts },
    });
    return id;
  });
  return orNotFound(await files.report(desk.db, fileId));
}

/** A statement that cannot be read whole is not held against anything. */
function entriesIn(desk: Desk, { headers, rows, kind }: SmallSheet): Entry[] {
  const found = columnsOf(headers, STATEMENT);
  if (!found.ok)
    throw new AppError(
      "invalid",
      "payment.columnMissing",
      { column: found.missing },
      "file",
    );
  const clock = {
    zone: desk.actor?.zone ?? DEFAULT_ZONE,
    isSheet: kind !== "csv",
    now: desk.now(),
  };
  return rows.map(({ row, cells }) => {
    const read = readRow({ row, texts: textsOf(cells, found.columns) }, clock);
    if ("txnId" in read) return read;
    const [first] = read;
    throw new AppError(
      "invalid",
      "payment.badStatement",
      {
        row,
        column: first?.column ?? "",
        problem: first ? rowMessage(first.key, desk.lang) : "",
      },
      "file",
    );
  });
}

function countsOf(
  rows: number,
  differences: readonly Difference[],
): Report["counts"] {
  const of = (kind: c.DifferenceKind) =>
    differences.filter((one) => one.kind === kind).length;
  const counts = {
    missingHere: of("MISSING_HERE"),
    missingThere: of("MISSING_THERE"),
    amount: of("AMOUNT"),
  };
  return {
    rows,
    matched: rows - counts.missingHere - counts.amount,
    ...counts,
  };
}

export async function listReports(
  ctx: Ctx,
  paging: { page: number; size: number },
) {
  const found = await files.reports(ctx.db, paging);
  return { ...found, ...paging, totalCapped: false };
}

export async function listDifferences(
  ctx: Ctx,
  { fileId, ...paging }: z.output<typeof c.listDifferences.input>,
) {
  orNotFound(await files.report(ctx.db, fileId));
  const found = await queries.differences(ctx.db, fileId, paging);
  return { ...found, ...paging, totalCapped: false };
}

/** Takes in what the bank has and nobody told of, each by itself, as if the bank had told of it. */
export async function postMissing(
  ctx: Ctx,
  { fileId }: { fileId: number },
): Promise<z.infer<typeof c.postMissing.output>> {
  const { provider } = orNotFound(await files.report(ctx.db, fileId));
  const answers: Answer[] = [];
  for (const { id, ...facts } of await queries.missingHere(ctx.db, fileId)) {
    const told = { ...facts, provider, loanId: null, fileId };
    const { eventId, answer } = await receivePayment(
      { ...ctx, idempotencyKey: null },
      told,
    );
    await noteTaken(ctx, id, eventId);
    answers.push(answer);
  }
  const of = (...wanted: Answer[]) =>
    answers.filter((answer) => wanted.includes(answer)).length;
  return {
    posted: of("POSTED"),
    suspended: of("SUSPENDED", "WAITING"),
    takenBack: of("TAKEN_BACK"),
  };
}

const noteTaken = (ctx: Ctx, differenceId: number, eventId: number) =>
  inTransaction({ ...ctx, idempotencyKey: null }, null, async (tx) => {
    await queries.setEvent(tx.db, differenceId, eventId);
    tx.audit({
      action: "payment.postMissing",
      entity: "payment_difference",
      entityId: differenceId,
      after: { eventId },
    });
  });
