import { type MessageKey, translator } from "@kolekta/i18n";
import type { z } from "zod";
import type { Ctx } from "../../../core/context.ts";
import type { FileReply } from "../../../core/file.ts";
import { type Currency, DECIMALS } from "../../../core/money.ts";
import type { Cell } from "../../../core/sheet/csv-write.ts";
import { METRIC_NAMES } from "../../metric/contract-words.ts";
import { exportReport } from "../../run/actions/export.ts";
import type { MonthComparison, exported, OverviewFigures } from "../contract.ts";
import { compareStages, loadOverview } from "./load.ts";
import { sortStages } from "./get.ts";

/** Formats an amount in whole units of the currency. */
const amount = (minor: number | null, currency: Currency): Cell =>
  minor === null ? null : minor / 10 ** DECIMALS[currency];

interface Column {
  readonly name: MessageKey;
  readonly isShare?: true;
  readonly toCell: (row: MonthComparison, currency: Currency) => Cell;
}

const count = (name: MessageKey, toValue: (now: OverviewFigures) => number): Column => ({
  name,
  toCell: ({ now }) => toValue(now),
});

const money = (name: MessageKey, toValue: (row: MonthComparison) => number | null): Column => ({
  name,
  toCell: (row, currency) => amount(toValue(row), currency),
});

const share = (name: MessageKey, toValue: (row: MonthComparison) => number | null): Column => ({
  name,
  isShare: true,
  toCell: toValue,
});

const COLUMNS: readonly Column[] = [
  count("reports.overview.opened", (now) => now.opened),
  money("reports.overview.openedMinor", ({ now }) => now.openedMinor),
  count("reports.overview.entered", (now) => now.entered),
  money("reports.overview.enteredMinor", ({ now }) => now.enteredMinor),
  count("reports.agent.statistics.settled", (now) => now.settled),
  money("reports.agent.statistics.collected", ({ now }) => now.collectedMinor),
  money("reports.overview.unassisted", ({ now }) => now.unassistedMinor),
  money("reports.overview.target", (row) => row.targetMinor),
  share("reports.overview.attained", (row) => row.attained),
  share("reports.overview.workingDayShare", (row) => row.pace),
  share(METRIC_NAMES.recoveryRate, ({ now }) => now.recoveryRate),
  share(METRIC_NAMES.amountRate, ({ now }) => now.amountRate),
  share("reports.overview.targetRate", (row) => row.targetRate),
  share(METRIC_NAMES.principalRate, ({ now }) => now.principalRate),
  share(METRIC_NAMES.connectRate, ({ now }) => now.connectRate),
  share(METRIC_NAMES.reachedRate, ({ now }) => now.reachedRate),
  share(METRIC_NAMES.keptRate, ({ now }) => now.keptRate),
  money("reports.overview.collectedBefore", ({ before }) => before?.collectedMinor ?? null),
  money("reports.overview.difference", ({ now, before }) =>
    before ? now.collectedMinor - before.collectedMinor : null,
  ),
  share("reports.overview.rateBefore", ({ before }) => before?.amountRate ?? null),
];

/** Exports all rows of the month in the order of the screen, and the totals. */
export async function exportOverview(
  ctx: Ctx,
  input: z.output<typeof exported.input>,
): Promise<FileReply> {
  const { stages, currency, first, last } = await loadOverview(ctx, input);
  const text = translator(ctx.lang);
  const cells = (row: MonthComparison) =>
    COLUMNS.map(({ toCell: toValue }) => toValue(row, currency));
  const rows = sortStages(stages, input).map((row): Cell[] => [
    row.institutionName,
    row.stageName,
    currency,
    row.day,
    ...cells(row),
  ]);
  const total = [text("app.table.total"), null, currency, null];
  const { institutionId, stageId } = input;
  return exportReport(
    ctx,
    { from: first, to: last, institutionId, stageId, currency },
    {
      report: "OVERVIEW",
      file: "overview",
      title: "reports.overview.title",
      columns: [
        text("core.field.institution"),
        text("core.field.stage"),
        text("core.field.currency"),
        text("reports.overview.through"),
        ...COLUMNS.map(({ name, isShare }) => (isShare ? { share: text(name) } : text(name))),
      ],
      count: rows.length,
      rows: [...rows, [...total, ...cells(compareStages(stages))]],
    },
  );
}
