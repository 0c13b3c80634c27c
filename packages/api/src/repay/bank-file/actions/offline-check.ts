import { type Lang, type MessageKey, translator } from "@kolekta/i18n";
import type { z } from "zod";
import type { Ctx, BaseContext } from "../../../core/context.ts";
import { DEFAULT_ZONE } from "../../../core/day.ts";
import { AppError } from "../../../core/errors.ts";
import type { Currency } from "../../../core/money.ts";
import { decideStyle, type StyleOverrides } from "../../../core/sheet/column-style.ts";
import { readSmallSheet, type SmallSheet } from "../../../core/sheet/small.ts";
import * as c from "../contract.ts";
import { listExistingReferences, loansByNumber } from "../queries/existing.ts";
import { matchColumns, listFlaws, buildNameTest, OFFLINE, toTexts } from "../rules/columns.ts";
import { checkRows, type OfflinePayment, type RowIssue } from "../rules/offline.ts";

/** Request of a user, or of the operator's command line, which has no actor. */
export type OperatorContext = BaseContext & Partial<Pick<Ctx, "actor">>;

export type OfflineOrder = Omit<z.output<typeof c.importFile.input>, "file"> & {
  readonly file: File;
};
type Result = z.infer<typeof c.importFile.output>;

const MAX_ISSUES = 200;

/** File after reading and checking; nothing is stored yet. */
export interface CheckedFile {
  readonly name: string;
  readonly sha256: string;
  readonly payments: readonly OfflinePayment[];
  readonly isRequested: boolean;
  readonly summary: Pick<Result, "counts" | "sums" | "issues">;
}

/** Checks payments made offline: new, known or failing. */
export async function checkFile(
  context: OperatorContext,
  { file, save, saveValid, encoding, decimal, dayOrder: order }: OfflineOrder,
): Promise<CheckedFile> {
  const sheet = await readSmallSheet(file.name, file, {
    maxRows: c.MAX_OFFLINE_ROWS,
    isColumnName: buildNameTest(OFFLINE),
    encoding,
  });
  const { payments, issues, counts } = await check(context, sheet, {
    decimal,
    order,
    isDecimalChosen: decimal !== undefined,
  });
  return {
    name: file.name,
    sha256: sheet.sha256,
    payments,
    isRequested: save && (issues.length === 0 || saveValid),
    summary: {
      counts,
      sums: computeSums(payments),
      issues: issues.slice(0, MAX_ISSUES).map((issue) => toIssueView(issue, sheet, context.lang)),
    },
  };
}

interface Found {
  readonly payments: readonly OfflinePayment[];
  readonly issues: readonly RowIssue[];
  readonly counts: z.infer<typeof c.OfflineCounts>;
}

const IDENTIFIERS: ReadonlySet<string> = new Set(["reference", "loan"]);

async function check(
  context: OperatorContext,
  sheet: SmallSheet,
  chosenStyle: StyleOverrides,
): Promise<Found> {
  const columns = columnsIn(sheet);
  const { amount, paidAt } = columns;
  const rows = sheet.rows.map((line) => ({
    row: line.row,
    texts: toTexts(line.cells, columns),
    flaws: listFlaws(line, columns, IDENTIFIERS),
    isFraction: amount !== null && line.notes?.[amount] === "FRACTION",
  }));
  const [loans, payments] = await Promise.all([
    loansByNumber(
      context.db,
      rows.map(({ texts }) => texts.loan),
    ),
    listExistingReferences(
      context.db,
      rows.map(({ texts }) => texts.reference),
    ),
  ]);
  const checked = checkRows(rows, {
    now: context.now(),
    zone: context.actor?.zone ?? DEFAULT_ZONE,
    style: decideStyle(sheet.rows, { amounts: [amount ?? -1], days: [paidAt ?? -1] }, chosenStyle),
    loans: Map.groupBy(loans, ({ number }) => number),
    payments: Map.groupBy(payments, ({ reference }) => reference),
  }).map((row) => row.checked);
  const fresh = checked.flatMap((result) => (result.state === "NEW" ? [result.payment] : []));
  const failing = checked.filter((result) => result.state === "FAILING");
  return {
    payments: fresh,
    issues: failing.flatMap((result) => result.issues),
    counts: {
      rows: rows.length,
      newPayments: fresh.length,
      existing: rows.length - fresh.length - failing.length,
      failing: failing.length,
    },
  };
}

function columnsIn({ headers }: SmallSheet) {
  const found = matchColumns(headers, OFFLINE);
  if (found.ok) return found.columns;
  if ("twice" in found)
    throw new AppError("invalid", "loanImport.headerTwice", { column: found.twice }, "file");
  const { missing: column } = found;
  throw new AppError("invalid", "payment.columnMissing", { column }, "file");
}

const computeSums = (payments: readonly OfflinePayment[]): Result["sums"] =>
  [...Map.groupBy(payments, ({ currency }) => currency)].map(
    ([currency, group]: [Currency, OfflinePayment[]]) => ({
      currency,
      amountMinor: group.reduce((sum, payment) => sum + payment.amountMinor, 0),
    }),
  );

/** Translates the issue, and names the column as the file does. */
function toIssueView(
  { row, column, key, value }: RowIssue,
  { headers }: SmallSheet,
  lang: Lang,
): z.infer<typeof c.RowIssue> {
  const found = matchColumns(headers, OFFLINE);
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
