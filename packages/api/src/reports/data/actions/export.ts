import { type MessageKey, translator } from "@kolekta/i18n";
import type { Ctx } from "../../../core/context.ts";
import { FileReply, XLSX_TYPE } from "../../../core/file.ts";
import { assertFitsSheet } from "../../../core/keyset-page.ts";
import { type Currency, DECIMALS } from "../../../core/money.ts";
import type { DayRange } from "../../../core/range.ts";
import type { Cell } from "../../../core/sheet/csv-write.ts";
import { xlsxStream } from "../../../core/sheet/xlsx-write.ts";
import { inTransaction } from "../../../core/transaction.ts";
import { METRICS, type MetricKey } from "../../metric/contract-codes.ts";
import { METRIC_NAMES } from "../../metric/contract-words.ts";
import type { MetricValues } from "../../metric/contract.ts";
import type { TeamRow, Totals } from "../contract.ts";
import type { Slice } from "../queries/agent.ts";

export const ORG_COLUMNS = [
  "core.field.institution",
  "core.field.group",
  "core.field.currency",
] as const satisfies readonly MessageKey[];

interface DataExport<Row extends TeamRow> {
  readonly action: `${string}.${string}`;
  readonly entity: string;
  readonly file: string;
  readonly title: MessageKey;
  readonly heads: readonly MessageKey[];
  readonly metrics: readonly MetricKey[];
  readonly totals: readonly Totals[];
  readonly rows: (slice: Slice) => Promise<readonly Row[]>;
  /** Cells between the day and the org unit. */
  readonly cells: (row: Row) => readonly Cell[];
}

const clock = (minutes: number): string =>
  [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, "0")).join(":");

/** Formats amounts in whole units of the currency and times as hh:mm. */
const buildCell = (key: MetricKey, values: MetricValues, currency: Currency): Cell => {
  const value = values[key] ?? null;
  if (value === null) return null;
  const { unit } = METRICS[key];
  if (unit === "AMOUNT") return value / 10 ** DECIMALS[currency];
  return unit === "TIME" ? clock(value) : value;
};

const BATCH = 1000;

async function* iterateLines<Row extends TeamRow>(
  { rows, cells, heads, metrics, totals }: DataExport<Row>,
  total: string,
): AsyncGenerator<readonly Cell[]> {
  const measured = (values: MetricValues, currency: Currency) =>
    metrics.map((key) => buildCell(key, values, currency));
  for (let offset = 0; ; offset += BATCH) {
    const batch = await rows({ size: BATCH, offset });
    for (const row of batch)
      yield [
        row.day,
        ...cells(row),
        row.institutionName,
        row.groupName ?? "",
        row.currency,
        ...measured(row.values, row.currency),
      ];
    if (batch.length < BATCH) break;
  }
  for (const { currency, values } of totals)
    yield [total, ...heads.slice(1).map(() => ""), currency, ...measured(values, currency)];
}

/** Exports the rows of a data report with totals as a workbook; the export is recorded. */
export async function exportData<Row extends TeamRow>(
  ctx: Ctx,
  filter: DayRange,
  dataExport: DataExport<Row>,
): Promise<FileReply> {
  const { action, entity, file, title, heads, metrics, totals } = dataExport;
  const count = totals.reduce((all, { rows }) => all + rows, totals.length);
  assertFitsSheet(count);
  await inTransaction(ctx, {}, async (tx) =>
    tx.audit({ action, entity, entityId: null, after: { ...filter } }),
  );
  const text = translator(ctx.lang);
  const columns = ["core.field.day", ...heads] as const;
  return new FileReply({
    name: `${file}-${filter.from}-${filter.to}.xlsx`,
    type: XLSX_TYPE,
    body: xlsxStream(
      text(title),
      [
        ...columns.map((key) => text(key)),
        ...metrics.map((key) => {
          const name = text(METRIC_NAMES[key]);
          return METRICS[key].unit === "SHARE" ? { share: name } : name;
        }),
      ],
      iterateLines(dataExport, text("app.table.total")),
    ),
  });
}
