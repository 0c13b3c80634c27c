import {
  errorMessage,
  type Lang,
  type MessageKey,
  translator,
} from "@kolekta/i18n";
import type { z } from "zod";
import type { Ctx, Visit } from "../../../core/context.ts";
import { DEFAULT_ZONE } from "../../../core/day.ts";
import { AppError, orNotFound } from "../../../core/errors.ts";
import { FileReply } from "../../../core/file.ts";
import type { Currency } from "../../../core/money.ts";
import { CSV_MARK, csvLine } from "../../../core/sheet/csv-write.ts";
import {
  decideStyle,
  type GivenStyle,
} from "../../../core/sheet/column-style.ts";
import { readSmallSheet, type SmallSheet } from "../../../core/sheet/small.ts";
import { inTransaction, type Tx } from "../../../core/transaction.ts";
import * as c from "../contract.ts";
import * as files from "../queries/file.ts";
import { insertRows, refusedRows } from "../queries/row.ts";
import { knownReferences, loansByNumber } from "../queries/known.ts";
import {
  columnsOf,
  listFlaws,
  buildNameTest,
  OFFLINE,
  textsOf,
} from "../rules/columns.ts";
import {
  checkRows,
  type OfflinePayment,
  OFFLINE_PROVIDER,
  type RowIssue,
} from "../rules/offline.ts";

/** A person, or the operator's command line where nobody is named. */
export type Desk = Visit & Partial<Pick<Ctx, "actor">>;

type Order = z.output<typeof c.importFile.input>;
type Result = z.infer<typeof c.importFile.output>;

const SHOWN_ISSUES = 200;

/**
 * Payments that came outside of the codes, checked and, where wanted, entered: all of them or the good ones. What is
 * entered is taken row by row behind the request.
 */
export async function importOffline(
  desk: Desk,
  {
    file,
    save,
    saveValid,
    encoding,
    decimal,
    dayOrder: order,
  }: Omit<Order, "file"> & { file: File },
): Promise<Result> {
  const sheet = await readSmallSheet(file.name, file, {
    mostRows: c.MOST_OFFLINE_ROWS,
    isKnownHeader: buildNameTest(OFFLINE),
    encoding,
  });
  const found = await check(desk, sheet, {
    decimal,
    order,
    isDecimalChosen: decimal !== undefined,
  });
  const wanted = save && (found.issues.length === 0 || saveValid);
  const shown = {
    counts: found.counts,
    sums: sumsOf(found.payments),
    issues: found.issues
      .slice(0, SHOWN_ISSUES)
      .map((issue) => issueInWords(issue, sheet, desk.lang)),
  };
  if (!wanted) return { fileId: null, saved: false, ...shown };
  const facts = { name: file.name, sha256: sheet.sha256 };
  const fileId = await inTransaction(desk, facts, (tx) =>
    enter(tx, facts, found),
  );
  return { fileId, saved: true, ...shown };
}

interface Found {
  readonly payments: readonly OfflinePayment[];
  readonly issues: readonly RowIssue[];
  readonly counts: z.infer<typeof c.OfflineCounts>;
}

const IDENTIFIERS: ReadonlySet<string> = new Set(["reference", "loan"]);

async function check(
  desk: Desk,
  sheet: SmallSheet,
  given: GivenStyle,
): Promise<Found> {
  const columns = columnsIn(sheet);
  const { amount, paidAt } = columns;
  const rows = sheet.rows.map((line) => ({
    row: line.row,
    texts: textsOf(line.cells, columns),
    flaws: listFlaws(line, columns, IDENTIFIERS),
    isFraction: amount !== null && line.notes?.[amount] === "FRACTION",
  }));
  const [loans, payments] = await Promise.all([
    loansByNumber(
      desk.db,
      rows.map(({ texts }) => texts.loan),
    ),
    knownReferences(
      desk.db,
      rows.map(({ texts }) => texts.reference),
    ),
  ]);
  const checked = checkRows(rows, {
    now: desk.now(),
    zone: desk.actor?.zone ?? DEFAULT_ZONE,
    style: decideStyle(
      sheet.rows,
      { amounts: [amount ?? -1], days: [paidAt ?? -1] },
      given,
    ),
    loans: Map.groupBy(loans, ({ number }) => number),
    payments: Map.groupBy(payments, ({ reference }) => reference),
  }).map((one) => one.checked);
  const fresh = checked.flatMap((one) =>
    one.state === "NEW" ? [one.payment] : [],
  );
  const failing = checked.filter((one) => one.state === "FAILING");
  return {
    payments: fresh,
    issues: failing.flatMap((one) => one.issues),
    counts: {
      rows: rows.length,
      taken: fresh.length,
      known: rows.length - fresh.length - failing.length,
      failing: failing.length,
    },
  };
}

function columnsIn({ headers }: SmallSheet) {
  const found = columnsOf(headers, OFFLINE);
  if (found.ok) return found.columns;
  if ("twice" in found)
    throw new AppError(
      "invalid",
      "intake.headerTwice",
      { column: found.twice },
      "file",
    );
  const { missing: column } = found;
  throw new AppError("invalid", "payment.columnMissing", { column }, "file");
}

/** Loan by loan, each in the order of its payments. */
async function enter(
  tx: Tx<Desk>,
  { name, sha256 }: { name: string; sha256: string },
  { payments, counts }: Found,
): Promise<number> {
  const fileId = await files.insert(tx.db, {
    kind: "OFFLINE",
    state: payments.length > 0 ? "TAKING" : "DONE",
    provider: OFFLINE_PROVIDER,
    name,
    sha256,
    onDay: null,
    rowCount: counts.rows,
    counts,
    userId: tx.actor?.userId ?? null,
    createdAt: tx.now(),
  });
  const inOrder = payments.toSorted(
    (a, b) => a.loanId - b.loanId || a.paidAt.getTime() - b.paidAt.getTime(),
  );
  await insertRows(tx.db, fileId, inOrder);
  tx.audit({
    action: "payment.import",
    entity: "payment_file",
    entityId: fileId,
    after: { ...counts, name, sha256 },
  });
  tx.publish({ type: "payment.fileEntered", ids: { fileId } });
  return fileId;
}

const sumsOf = (payments: readonly OfflinePayment[]): Result["sums"] =>
  [...Map.groupBy(payments, ({ currency }) => currency)].map(
    ([currency, own]: [Currency, OfflinePayment[]]) => ({
      currency,
      amountMinor: own.reduce((sum, one) => sum + one.amountMinor, 0),
    }),
  );

/** In the reader's language, under the name that the file gives the column. */
function issueInWords(
  { row, column, key, value }: RowIssue,
  { headers }: SmallSheet,
  lang: Lang,
): z.infer<typeof c.RowIssue> {
  const found = columnsOf(headers, OFFLINE);
  const at = found.ok ? found.columns[column as keyof typeof OFFLINE] : null;
  return {
    row,
    column: (at === null ? undefined : headers[at]) ?? column,
    message: rowMessage(key, lang),
    value,
  };
}

export const rowMessage = (key: c.RowIssueKey, lang: Lang): string =>
  translator(lang)(`repay.bankFile.rowIssue.${key}` satisfies MessageKey);

export const templateFile = (): FileReply =>
  new FileReply({
    name: "offline-payments.csv",
    type: "text/csv; charset=utf-8",
    body:
      CSV_MARK + csvLine(Object.values(OFFLINE).map(({ names }) => names[0])),
  });

/** A file and how far it is taken. */
export async function showFile(
  desk: Desk,
  { fileId }: { fileId: number },
): Promise<z.infer<typeof c.get.output>> {
  const file = orNotFound(await files.offlineFile(desk.db, fileId));
  const refused = await refusedRows(desk.db, fileId, SHOWN_ISSUES);
  return {
    ...file,
    issues: refused.map(({ sheetRow, reference, failureKey }) => ({
      row: sheetRow,
      column: OFFLINE.reference.names[0],
      message: errorMessage(desk.lang, failureKey),
      value: reference,
    })),
  };
}

export async function listFiles(
  ctx: Ctx,
  paging: { page: number; size: number },
) {
  const found = await files.offlineFiles(ctx.db, paging);
  return { ...found, ...paging, totalCapped: false };
}
