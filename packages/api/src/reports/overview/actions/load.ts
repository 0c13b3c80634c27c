import type { Ctx } from "../../../core/context.ts";
import type { Day } from "../../../core/day.ts";
import { orNotFound } from "../../../core/errors.ts";
import type { Currency } from "../../../core/money.ts";
import { institutionSeen } from "../../../core/scope.ts";
import { toPercent } from "../../../core/setting/rules.ts";
import { assertSeesInstitutions } from "../../run/actions/visibility.ts";
import { listMonthTargets } from "../../target/actions.ts";
import type { Month } from "../../target/contract.ts";
import { toFirstDay, toLastDay, toMonth } from "../../target/rules.ts";
import type { MonthComparison } from "../contract.ts";
import { OVERVIEW_SUMS, type OverviewSums } from "../contract-codes.ts";
import * as queries from "../queries/read.ts";
import {
  addSums,
  type StageProgress,
  NO_SUMS,
  computePace,
  computeRates,
  computeTargetAttainment,
  sameDayLastMonth,
} from "../rules.ts";

export interface Filter extends queries.OverviewFilter {
  readonly month?: Month | undefined;
}

export interface Stage extends StageProgress {
  readonly institutionId: number;
  readonly institutionName: string;
  readonly stageId: number | null;
  readonly stageName: string | null;
  readonly currency: Currency;
  readonly day: Day;
  readonly beforeDay: Day;
  readonly before: OverviewSums | null;
}

export interface Loaded {
  readonly month: Month;
  readonly first: Day;
  readonly last: Day;
  readonly currency: Currency;
  readonly currencies: readonly Currency[];
  readonly through: readonly queries.Through[];
  readonly stages: readonly Stage[];
  /** Share of a country's month that has passed by a day. */
  readonly pace: (country: string, day: Day) => number;
}

export async function loadOverview(ctx: Ctx, filter: Filter): Promise<Loaded> {
  const { db, actor } = ctx;
  assertSeesInstitutions(actor);
  const month = filter.month ?? toMonth(ctx.today());
  const range = { first: toFirstDay(month), last: toLastDay(month) };
  if (filter.institutionId !== undefined)
    orNotFound(await institutionSeen(db, actor, filter.institutionId));
  const [free, through] = await Promise.all([
    queries.holidays(db, range),
    queries.listLastDays(db, actor, range, filter),
  ]);
  const currencies = await queries.currencies(db, through);
  const currency = filter.currency ?? currencies[0] ?? "IDR";
  const pace = createPace(free);
  const query = { ...filter, currency };
  const stages = await listStages(ctx, query, { through, pace, ...range });
  return { month, ...range, currency, currencies, through, stages, pace };
}

function createPace(
  free: readonly { readonly country: string; readonly day: Day }[],
): Loaded["pace"] {
  const byCountry = Map.groupBy(free, ({ country }) => country);
  const shareByDay = new Map<string, number>();
  return (country, day) => {
    const key = `${country} ${day}`;
    const days = byCountry.get(country) ?? [];
    const share =
      shareByDay.get(key) ?? computePace(day, new Set(days.map((holiday) => holiday.day)));
    shareByDay.set(key, share);
    return share;
  };
}

const toKey = (row: { readonly institutionId: number; readonly stageId: number | null }) =>
  `${row.institutionId} ${row.stageId ?? ""}`;

async function listStages(
  ctx: Ctx,
  filter: queries.OverviewFilter,
  { through, pace, first }: Pick<Loaded, "through" | "pace" | "first">,
): Promise<Stage[]> {
  const days = through.map(({ institutionId, day }) => ({
    institutionId,
    day: sameDayLastMonth(day),
  }));
  const [rows, previous, targets] = await Promise.all([
    queries.stages(ctx.db, through, filter),
    queries.stages(ctx.db, days, filter),
    listMonthTargets(ctx, first, filter),
  ]);
  const rowByKey = new Map(rows.map((row) => [toKey(row), row]));
  const previousByKey = new Map(previous.map((row) => [toKey(row), row]));
  const targetByKey = new Map(targets.map((target) => [toKey(target), target]));
  const recordedInstitutions = new Set(previous.map(({ institutionId }) => institutionId));
  return through.flatMap((institution) => {
    const { institutionId, institutionName, country, day } = institution;
    const stageByKey = new Map(
      [...rows, ...targets]
        .filter((row) => row.institutionId === institutionId)
        .map((row) => [toKey(row), row]),
    );
    return [...stageByKey.entries()].map(([key, { stageId, stageName, currency }]) => {
      const aim = targetByKey.get(key);
      return {
        institutionId,
        institutionName,
        stageId,
        stageName,
        currency,
        day,
        beforeDay: sameDayLastMonth(day),
        sums: toSums(rowByKey.get(key)),
        before:
          previousByKey.has(key) || recordedInstitutions.has(institutionId)
            ? toSums(previousByKey.get(key))
            : null,
        target: aim ? { amountMinor: aim.amountMinor, rate: toPercent(aim.rateBp) / 100 } : null,
        pace: pace(country, day),
      };
    });
  });
}

const toSums = (row: OverviewSums | undefined): OverviewSums =>
  row
    ? (Object.fromEntries(OVERVIEW_SUMS.map((name) => [name, row[name]])) as OverviewSums)
    : NO_SUMS;

const toFigures = (sums: OverviewSums) => ({ ...sums, ...computeRates(sums) });

/** Compares the sums of all stages with the sums of their compared days. */
export function compareStages(stages: readonly Stage[]): MonthComparison {
  const previous = stages.flatMap(({ before }) => (before ? [before] : []));
  const { amountMinor, rate, ...reached } = computeTargetAttainment(stages);
  return {
    now: toFigures(addSums(stages.map(({ sums }) => sums))),
    before: previous.length === 0 ? null : toFigures(addSums(previous)),
    targetMinor: amountMinor,
    targetRate: rate,
    ...reached,
  };
}
