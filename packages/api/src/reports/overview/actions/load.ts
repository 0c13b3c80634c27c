import type { Ctx } from "../../../core/context.ts";
import type { Day } from "../../../core/day.ts";
import { orNotFound } from "../../../core/errors.ts";
import type { Currency } from "../../../core/money.ts";
import { institutionSeen } from "../../../core/scope.ts";
import { toPercent } from "../../../core/setting/rules.ts";
import { assertSeesInstitutions } from "../../run/actions/sight.ts";
import { heldOf } from "../../target/actions.ts";
import type { Month } from "../../target/contract.ts";
import { firstOf, lastOf, monthOf } from "../../target/rules.ts";
import type { Compared } from "../contract.ts";
import { OVERVIEW_SUMS, type OverviewSums } from "../contract-codes.ts";
import * as queries from "../queries/read.ts";
import {
  addSums,
  type Measured,
  NO_SUMS,
  paceOf,
  ratesOf,
  reachedOf,
  sameDayLastMonth,
} from "../rules.ts";

export interface Filter extends queries.OverviewFilter {
  readonly month?: Month | undefined;
}

/** A stage of an institution, with all that it is compared with. */
export interface Stage extends Measured {
  readonly institutionId: number;
  readonly institutionName: string;
  readonly queueId: number | null;
  readonly queueName: string | null;
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
  /** The share of the month that is gone in a country by a day. */
  readonly pace: (country: string, day: Day) => number;
}

export async function load(ctx: Ctx, filter: Filter): Promise<Loaded> {
  const { db, actor } = ctx;
  assertSeesInstitutions(actor);
  const month = filter.month ?? monthOf(ctx.today());
  const span = { first: firstOf(month), last: lastOf(month) };
  if (filter.institutionId !== undefined)
    orNotFound(await institutionSeen(db, actor, filter.institutionId));
  const [free, through] = await Promise.all([
    queries.holidays(db, span),
    queries.through(db, actor, span, filter),
  ]);
  const currencies = await queries.currencies(db, through);
  const currency = filter.currency ?? currencies[0] ?? "IDR";
  const pace = paceIn(free);
  const asked = { ...filter, currency };
  const stages = await stagesOf(ctx, asked, { through, pace, ...span });
  return { month, ...span, currency, currencies, through, stages, pace };
}

function paceIn(free: readonly { readonly country: string; readonly day: Day }[]): Loaded["pace"] {
  const byCountry = Map.groupBy(free, ({ country }) => country);
  const known = new Map<string, number>();
  return (country, day) => {
    const key = `${country} ${day}`;
    const days = byCountry.get(country) ?? [];
    const share = known.get(key) ?? paceOf(day, new Set(days.map((one) => one.day)));
    known.set(key, share);
    return share;
  };
}

const keyOf = (row: { readonly institutionId: number; readonly queueId: number | null }) =>
  `${row.institutionId} ${row.queueId ?? ""}`;

async function stagesOf(
  ctx: Ctx,
  filter: queries.OverviewFilter,
  { through, pace, first }: Pick<Loaded, "through" | "pace" | "first">,
): Promise<Stage[]> {
  const days = through.map(({ institutionId, day }) => ({
    institutionId,
    day: sameDayLastMonth(day),
  }));
  const [rows, past, targets] = await Promise.all([
    queries.stages(ctx.db, through, filter),
    queries.stages(ctx.db, days, filter),
    heldOf(ctx, first, filter),
  ]);
  const rowOf = new Map(rows.map((row) => [keyOf(row), row]));
  const pastOf = new Map(past.map((row) => [keyOf(row), row]));
  const aimOf = new Map(targets.map((one) => [keyOf(one), one]));
  const known = new Set(past.map(({ institutionId }) => institutionId));
  return through.flatMap((house) => {
    const { institutionId, institutionName, country, day } = house;
    const places = new Map(
      [...rows, ...targets]
        .filter((one) => one.institutionId === institutionId)
        .map((one) => [keyOf(one), one]),
    );
    return [...places.entries()].map(([key, { queueId, queueName, currency }]) => {
      const aim = aimOf.get(key);
      return {
        institutionId,
        institutionName,
        queueId,
        queueName,
        currency,
        day,
        beforeDay: sameDayLastMonth(day),
        sums: sumsOf(rowOf.get(key)),
        before: pastOf.has(key) || known.has(institutionId) ? sumsOf(pastOf.get(key)) : null,
        target: aim
          ? {
              amountMinor: aim.amountMinor,
              rate: toPercent(aim.rateBp) / 100,
            }
          : null,
        pace: pace(country, day),
      };
    });
  });
}

const sumsOf = (row: OverviewSums | undefined): OverviewSums =>
  row
    ? (Object.fromEntries(OVERVIEW_SUMS.map((name) => [name, row[name]])) as OverviewSums)
    : NO_SUMS;

const figuresOf = (sums: OverviewSums) => ({ ...sums, ...ratesOf(sums) });

/** Sums of all of them first; what they are compared with likewise. */
export function compared(stages: readonly Stage[]): Compared {
  const past = stages.flatMap(({ before }) => (before ? [before] : []));
  const { amountMinor, rate, ...reached } = reachedOf(stages);
  return {
    now: figuresOf(addSums(stages.map(({ sums }) => sums))),
    before: past.length === 0 ? null : figuresOf(addSums(past)),
    targetMinor: amountMinor,
    targetRate: rate,
    ...reached,
  };
}
