import { createHash } from "node:crypto";
import { errorMessage } from "@kolekta/i18n";
import type { z } from "zod";
import type { Ctx } from "../../../core/context.ts";
import { addDays, type Day, DEFAULT_ZONE, startOfDay } from "../../../core/day.ts";
import { AppError, orNotFound } from "../../../core/errors.ts";
import type { StyleOverrides } from "../../../core/sheet/column-style.ts";
import { readSmallSheet, type SmallSheet } from "../../../core/sheet/small.ts";
import { inTransaction } from "../../../core/transaction.ts";
import * as c from "../contract.ts";
import type { BankFormat } from "../contract-format.ts";
import * as files from "../queries/file.ts";
import * as queries from "../queries/statement.ts";
import { buildNameTest, normalizeHeader, STATEMENT } from "../rules/columns.ts";
import { isFormatHeader, listColumns } from "../rules/formats.ts";
import { readStatement, type Statement } from "../rules/read-statement.ts";
import { type Difference, computeDifferences } from "../rules/statement.ts";
import { getBankFormat } from "./formats.ts";
import { type OperatorContext, rowMessage } from "./offline-check.ts";

type Order = Omit<z.output<typeof c.reconcile.input>, "file"> & { readonly file: File };

type Report = z.infer<typeof c.Report>;

/**
 * Compares a bank's statement of a day with the events that the bank reported, and stores the
 * report.
 */
export async function reconcileDay(
  context: OperatorContext,
  {
    file,
    day,
    provider = context.gateways.bank.name,
    encoding,
    decimal,
    dayOrder: order,
    format: formatName,
  }: Order,
): Promise<Report> {
  const format = formatName === undefined ? undefined : await getBankFormat(context.db, formatName);
  const sheet = await readFile(file, encoding, format);
  const style = { decimal, order, isDecimalChosen: decimal !== undefined };
  const { entries, ...skippedCounts } = entriesIn(context, sheet, day, style, format);
  const zone = context.actor?.zone ?? DEFAULT_ZONE;
  const dayRange = { from: startOfDay(day, zone), to: startOfDay(addDays(day, 1), zone) };
  const events = await queries.listBankEvents(
    context.db,
    provider,
    dayRange,
    entries.map(({ txnId }) => txnId),
  );
  const differences = computeDifferences(entries, events);
  const fileDetails = { name: file.name, sha256: sheet.sha256, onDay: day, provider };
  const counts = { ...computeCounts(entries.length, differences), ...skippedCounts };
  const fileId = await inTransaction(context, fileDetails, async (tx) => {
    const id = await files.insert(tx.db, {
      ...fileDetails,
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
      after: { ...fileDetails, ...counts },
    });
    return id;
  });
  return orNotFound(await files.report(context.db, fileId));
}

function readFile(
  file: File,
  encoding: Order["encoding"],
  format: BankFormat | undefined,
): Promise<SmallSheet> {
  const isStandardName = buildNameTest(STATEMENT);
  const chosen = new Set(format ? listColumns(format).map(normalizeHeader) : []);
  return readSmallSheet(file.name, file, {
    maxRows: c.MAX_STATEMENT_ROWS,
    isColumnName: (name) =>
      format ? chosen.has(normalizeHeader(name)) : isStandardName(name) || isFormatHeader(name),
    encoding,
  });
}

const ID_CHARACTERS = 16;

const hash = (text: string): string =>
  createHash("sha256").update(text).digest("hex").slice(0, ID_CHARACTERS);

/** Reads the statement. Throws when any row is unreadable, before anything is compared. */
function entriesIn(
  context: OperatorContext,
  sheet: SmallSheet,
  day: Day,
  chosenStyle: StyleOverrides,
  format: BankFormat | undefined,
): Statement {
  const zone = context.actor?.zone ?? DEFAULT_ZONE;
  const read = readStatement(sheet, { zone, now: context.now(), day, hash }, chosenStyle, format);
  if (read.ok) return read.statement;
  if ("missing" in read)
    throw new AppError("invalid", "payment.columnMissing", { column: read.missing }, "file");
  if ("twice" in read)
    throw new AppError("invalid", "loanImport.headerTwice", { column: read.twice }, "file");
  const { row, column, key, value } = read.issue;
  const problem = rowMessage(key, context.lang);
  throw new AppError("invalid", "payment.badStatement", { row, column, problem, value }, "file");
}

function computeCounts(
  rows: number,
  differences: readonly Difference[],
): Omit<Report["counts"], keyof Omit<Statement, "entries">> {
  const countKind = (kind: c.DifferenceKind) =>
    differences.filter((difference) => difference.kind === kind).length;
  const counts = {
    missingHere: countKind("MISSING_HERE"),
    missingThere: countKind("MISSING_THERE"),
    amount: countKind("AMOUNT"),
  };
  return { rows, matched: rows - counts.missingHere - counts.amount, ...counts };
}

export async function listReports(ctx: Ctx, paging: { page: number; size: number }) {
  const found = await files.reports(ctx.db, paging);
  return { ...found, ...paging, totalCapped: false };
}

export async function listDifferences(
  ctx: Ctx,
  { fileId, ...paging }: z.output<typeof c.listDifferences.input>,
) {
  orNotFound(await files.report(ctx.db, fileId));
  const { rows, total } = await queries.differences(ctx.db, fileId, paging);
  return {
    rows: rows.map(({ failureKey, ...row }) => ({
      ...row,
      problem: failureKey && errorMessage(ctx.lang, failureKey),
    })),
    total,
    ...paging,
    totalCapped: false,
  };
}
