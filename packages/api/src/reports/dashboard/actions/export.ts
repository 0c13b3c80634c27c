import { type MessageKey, translator } from "@kolekta/i18n";
import type { z } from "zod";
import type { Ctx } from "../../../core/context.ts";
import type { FileReply } from "../../../core/file.ts";
import { DECIMALS } from "../../../core/money.ts";
import { refuseDays } from "../../../core/range.ts";
import type { Cell } from "../../../core/sheet/csv-write.ts";
import { timeIn } from "../../../core/sheet/time-in.ts";
import { exportReport } from "../../run/actions/export.ts";
import type * as c from "../contract.ts";
import { type HourSums, MOST_DAYS, type SumKey } from "../contract-codes.ts";
import * as intraday from "../queries/intraday.ts";
import { averageOf, DayTotals, ratesOf } from "../rules.ts";
import { shown } from "./show.ts";

type Row = c.IntradayRow;
/** Sums of several days bear no more than this. */
type Sums = HourSums & ReturnType<typeof ratesOf> & Pick<Row, "currency">;

const money = (minor: number, { currency }: Pick<Row, "currency">): number =>
  minor / 10 ** DECIMALS[currency];

const usual =
  (key: SumKey, isMoney = false) =>
  (row: Row): Cell => {
    if (!row.usual) return "";
    const average = averageOf(row.usual, key);
    return isMoney ? money(average, row) : average;
  };

type Column = readonly [MessageKey, (row: Row) => Cell];

const PLACE: readonly Column[] = [
  ["core.field.day", (row) => row.day],
  ["reports.bi.page.hour", (row) => row.hour],
  ["core.field.institution", (row) => row.institutionName],
  ["core.field.stage", (row) => row.queueName ?? ""],
  ["core.field.agents", (row) => row.agents],
];

/** The columns of the page that add up, and shares of them. */
const SUMS: readonly {
  readonly name: MessageKey;
  readonly isShare?: true;
  readonly of: (sums: Sums) => Cell;
}[] = [
  { name: "reports.agent.statistics.bound", of: (row) => row.bound },
  { name: "reports.agent.statistics.settled", of: (row) => row.settled },
  {
    ...{ name: "reports.agent.rank.taskRate", isShare: true },
    of: (row) => row.taskRate,
  },
  { name: "core.field.currency", of: (row) => row.currency },
  {
    name: "reports.agent.rank.boundAmount",
    of: (row) => money(row.boundMinor, row),
  },
  {
    name: "reports.agent.statistics.collected",
    of: (row) => money(row.collectedMinor, row),
  },
  {
    ...{ name: "reports.agent.rank.amountRate", isShare: true },
    of: (row) => row.amountRate,
  },
  { name: "app.screen.payments", of: (row) => row.payments },
  {
    name: "reports.metric.name.attemptedCases",
    of: (row) => row.attemptedCases,
  },
  { name: "reports.agent.statistics.calls", of: (row) => row.calls },
  { name: "reports.metric.name.connected", of: (row) => row.connected },
  {
    ...{ name: "reports.metric.name.connectRate", isShare: true },
    of: (row) => row.connectedRate,
  },
  { name: "reports.agent.statistics.promises", of: (row) => row.promises },
  {
    name: "reports.metric.name.promisedAmount",
    of: (row) => money(row.promisedMinor, row),
  },
];

const USUAL: readonly Column[] = [
  ["reports.dashboard.usualCollected", usual("collectedMinor", true)],
  ["reports.dashboard.usualCalls", usual("calls")],
  ["reports.dashboard.usualDays", (row) => row.usual?.days ?? 0],
];

const BATCH = 1_000;

/** Hours on record as a workbook, with the same rows as the page; below them what the days came to by their last hours. */
export async function exportIntraday(
  ctx: Ctx,
  { sort, descending, ...filter }: z.output<typeof c.export.input>,
): Promise<FileReply> {
  refuseDays(filter, MOST_DAYS);
  const query = { actor: ctx.actor, filter };
  const text = translator(ctx.lang);
  const heads = (columns: readonly Column[]) =>
    columns.map(([key]) => text(key));
  return exportReport(ctx, filter, {
    report: "DASHBOARD",
    file: "intraday",
    title: "reports.dashboard.title",
    columns: [
      ...heads(PLACE),
      ...SUMS.map(({ name, isShare }) =>
        isShare ? { share: text(name) } : text(name),
      ),
      ...heads(USUAL),
      text("manage.change.fieldName.rebuilt"),
      text("reports.dashboard.frozenAt"),
    ],
    count: await intraday.countStages(ctx.db, query),
    rows: linesOf(ctx, rowsOf(ctx, query, { sort, descending })),
  });
}

async function* linesOf(
  { lang, actor }: Ctx,
  rows: AsyncIterable<Row>,
): AsyncGenerator<readonly Cell[]> {
  const text = translator(lang);
  const time = timeIn(actor.zone);
  const cells = (columns: readonly Column[], row: Row) =>
    columns.map(([, of]) => of(row));
  const days = new DayTotals();
  for await (const row of rows) {
    days.add(row);
    yield [
      ...cells(PLACE, row),
      ...SUMS.map(({ of }) => of(row)),
      ...cells(USUAL, row),
      text(row.rebuilt ? "core.word.yes" : "core.word.no"),
      time(row.frozenAt),
    ];
  }
  for (const sums of days.sums()) {
    const currency = sums.currency as Row["currency"];
    const total = { ...sums, ...ratesOf(sums), currency };
    yield [
      text("app.table.total"),
      ...PLACE.slice(1).map(() => ""),
      ...SUMS.map(({ of }) => of(total)),
    ];
  }
}

async function* rowsOf(
  { db }: Ctx,
  query: intraday.IntradayQuery,
  order: intraday.Order,
): AsyncGenerator<Row> {
  for (let offset = 0; ; offset += BATCH) {
    const cut = { size: BATCH, offset };
    const rows = await intraday.stages(db, query, order, cut);
    yield* rows.map(shown);
    if (rows.length < BATCH) return;
  }
}
