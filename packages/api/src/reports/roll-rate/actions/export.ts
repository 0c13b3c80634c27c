import { translator } from "@kolekta/i18n";
import type { z } from "zod";
import type { Ctx } from "../../../core/context.ts";
import type { FileReply } from "../../../core/file.ts";
import { type Currency, DECIMALS } from "../../../core/money.ts";
import { coverDays } from "../../../core/range.ts";
import type { Cell } from "../../../core/sheet/csv-write.ts";
import { assertSeesStages } from "../../run/actions/sight.ts";
import { exportReport } from "../../run/actions/export.ts";
import { DEFAULT_DAYS, OUTCOMES } from "../contract-codes.ts";
import { OUTCOME_WORDS } from "../contract-words.ts";
import type { exportContract, Rolled } from "../contract.ts";
import * as queries from "../queries/list.ts";
import { rowOf, totalsOf } from "./show.ts";

const BATCH = 5_000;

/** Cohorts as the page lists them, amounts in whole units of their currency, and a total for each currency. */
export async function exportCohorts(
  ctx: Ctx,
  input: z.output<typeof exportContract.input>,
): Promise<FileReply> {
  const { sort, descending, ...given } = input;
  const { db, actor } = ctx;
  assertSeesStages(actor);
  const filter = { ...given, ...coverDays(given, DEFAULT_DAYS, ctx.today()) };
  const [count, totals] = await Promise.all([
    queries.cohortCount(db, actor, filter),
    totalsOf(ctx, filter),
  ]);
  const text = translator(ctx.lang);
  const rows = async function* (): AsyncGenerator<readonly Cell[]> {
    for (let offset = 0; offset < count; offset += BATCH) {
      const slice = { sort, descending, size: BATCH, offset };
      for (const stored of await queries.cohorts(db, actor, filter, slice)) {
        const row = rowOf(stored);
        const { day, institutionName, queueName, currency, since } = row;
        yield [day, institutionName, queueName, since, ...sums(row, currency)];
      }
    }
    for (const total of totals)
      yield [text("app.table.total"), null, null, filter.since, ...sums(total, total.currency)];
  };
  const outcomes = OUTCOMES.map((outcome) => text(OUTCOME_WORDS[outcome]));
  const principal = text("tasks.case.field.principal");
  return exportReport(
    ctx,
    { ...filter, sort, descending },
    {
      report: "ROLL_RATE",
      file: "roll-rate",
      title: "reports.metric.name.rollRate",
      columns: [
        text("reports.rollRate.cohort"),
        text("core.field.institution"),
        text("core.field.stage"),
        text("reports.rollRate.since"),
        text("core.field.currency"),
        text("manage.queue.cases"),
        ...outcomes,
        principal,
        ...outcomes.map((outcome) => `${principal}: ${outcome}`),
      ],
      count,
      rows: rows(),
    },
  );
}

function sums(rolled: Rolled, currency: Currency): Cell[] {
  const whole = (minor: number) => minor / 10 ** DECIMALS[currency];
  return [
    currency,
    rolled.cases,
    ...OUTCOMES.map((outcome) => rolled.casesBy[outcome]),
    whole(rolled.principalMinor),
    ...OUTCOMES.map((outcome) => whole(rolled.principalBy[outcome])),
  ];
}
