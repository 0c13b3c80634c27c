import { type MessageKey, translator } from "@kolekta/i18n";
import type { z } from "zod";
import type { Ctx } from "../../../core/context.ts";
import type { FileReply } from "../../../core/file.ts";
import { DECIMALS } from "../../../core/money.ts";
import { refuseDays } from "../../../core/range.ts";
import { timeIn } from "../../../core/sheet/time-in.ts";
import { exportReport } from "../../run/actions/export.ts";
import type * as c from "../contract.ts";
import { MOST_DAYS, type SumKey } from "../contract-codes.ts";
import * as intraday from "../queries/intraday.ts";
import { averageOf } from "../rules.ts";
import { shown } from "./show.ts";

type Row = c.IntradayRow;
type Value = string | number;

const money = (minor: number, { currency }: Row): number =>
  minor / 10 ** DECIMALS[currency];

const usual =
  (key: SumKey, isMoney = false) =>
  (row: Row): Value => {
    if (!row.usual) return "";
    const average = averageOf(row.usual, key);
    return isMoney ? money(average, row) : average;
  };

/** The columns of the page, in its order. */
const COLUMNS: readonly (readonly [MessageKey, (row: Row) => Value])[] = [
  ["core.field.day", (row) => row.day],
  ["reports.bi.page.hour", (row) => row.hour],
  ["core.field.institution", (row) => row.institutionName],
  ["core.field.stage", (row) => row.queueName ?? ""],
  ["core.field.agents", (row) => row.agents],
  ["reports.agent.statistics.bound", (row) => row.bound],
  ["reports.agent.statistics.settled", (row) => row.settled],
  ["reports.agent.rank.taskRate", (row) => row.taskRate],
  ["core.field.currency", (row) => row.currency],
  ["reports.agent.rank.boundAmount", (row) => money(row.boundMinor, row)],
  [
    "reports.agent.statistics.collected",
    (row) => money(row.collectedMinor, row),
  ],
  ["reports.agent.rank.amountRate", (row) => row.amountRate],
  ["app.screen.payments", (row) => row.payments],
  ["reports.metric.name.attemptedCases", (row) => row.attemptedCases],
  ["reports.agent.statistics.calls", (row) => row.calls],
  ["reports.metric.name.connected", (row) => row.connected],
  ["reports.metric.name.connectRate", (row) => row.connectedRate],
  ["reports.agent.statistics.promises", (row) => row.promises],
  [
    "reports.metric.name.promisedAmount",
    (row) => money(row.promisedMinor, row),
  ],
  ["reports.dashboard.usualCollected", usual("collectedMinor", true)],
  ["reports.dashboard.usualCalls", usual("calls")],
  ["reports.dashboard.usualDays", (row) => row.usual?.days ?? 0],
];

const BATCH = 1_000;

/** Hours on record as a workbook, with the same rows as the page. */
export async function exportIntraday(
  ctx: Ctx,
  { sort, descending, ...filter }: z.output<typeof c.export.input>,
): Promise<FileReply> {
  refuseDays(filter, MOST_DAYS);
  const query = { actor: ctx.actor, filter };
  const text = translator(ctx.lang);
  const time = timeIn(ctx.actor.zone);
  return exportReport(ctx, filter, {
    report: "DASHBOARD",
    file: "intraday",
    title: "reports.dashboard.title",
    columns: [
      ...COLUMNS.map(([key]) => text(key)),
      text("manage.change.fieldName.rebuilt"),
      text("reports.dashboard.frozenAt"),
    ],
    count: await intraday.countStages(ctx.db, query),
    rows: (async function* () {
      for await (const row of rowsOf(ctx, query, { sort, descending }))
        yield [
          ...COLUMNS.map(([, value]) => value(row)),
          text(row.rebuilt ? "core.word.yes" : "core.word.no"),
          time(row.frozenAt),
        ];
    })(),
  });
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
