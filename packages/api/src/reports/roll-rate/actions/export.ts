import { translator } from "@kolekta/i18n";
import type { z } from "zod";
import type { Ctx } from "../../../core/context.ts";
import type { FileReply } from "../../../core/file.ts";
import { type Currency, DECIMALS } from "../../../core/money.ts";
import { coverDays } from "../../../core/range.ts";
import type { Cell } from "../../../core/sheet/csv-write.ts";
import { assertSeesStages } from "../../run/actions/visibility.ts";
import { exportReport } from "../../run/actions/export.ts";
import { DEFAULT_DAYS, OUTCOMES } from "../contract-codes.ts";
import { OUTCOME_LABELS } from "../contract-words.ts";
import type { exportContract, CohortSums } from "../contract.ts";
import * as queries from "../queries/list.ts";
import { toCohortRow, listTotals } from "./get.ts";

const BATCH = 5_000;

/**
 * Exports cohorts as listed on the page, amounts in whole units of their currency, with a total per
 * currency.
 */
export async function exportCohorts(
  ctx: Ctx,
  input: z.output<typeof exportContract.input>,
): Promise<FileReply> {
  const { sort, descending, ...criteria } = input;
  const { db, actor } = ctx;
  assertSeesStages(actor);
  const filter = { ...criteria, ...coverDays(criteria, DEFAULT_DAYS, ctx.today()) };
  const [count, totals] = await Promise.all([
    queries.cohortCount(db, actor, filter),
    listTotals(ctx, filter),
  ]);
  const text = translator(ctx.lang);
  const rows = async function* (): AsyncGenerator<readonly Cell[]> {
    for (let offset = 0; offset < count; offset += BATCH) {
      const slice = { sort, descending, size: BATCH, offset };
      for (const stored of await queries.cohorts(db, actor, filter, slice)) {
        const row = toCohortRow(stored);
        const { day, institutionName, stageName, currency, daysSince } = row;
        yield [day, institutionName, stageName, daysSince, ...sums(row, currency)];
      }
    }
    for (const total of totals)
      yield [text("app.table.total"), null, null, filter.daysSince, ...sums(total, total.currency)];
  };
  const outcomes = OUTCOMES.map((outcome) => text(OUTCOME_LABELS[outcome]));
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
        text("reports.rollRate.daysSince"),
        text("core.field.currency"),
        text("manage.stage.cases"),
        ...outcomes,
        principal,
        ...outcomes.map((outcome) => `${principal}: ${outcome}`),
      ],
      count,
      rows: rows(),
    },
  );
}

function sums(cohortSums: CohortSums, currency: Currency): Cell[] {
  const whole = (minor: number) => minor / 10 ** DECIMALS[currency];
  return [
    currency,
    cohortSums.cases,
    ...OUTCOMES.map((outcome) => cohortSums.casesBy[outcome]),
    whole(cohortSums.principalMinor),
    ...OUTCOMES.map((outcome) => whole(cohortSums.principalBy[outcome])),
  ];
}
