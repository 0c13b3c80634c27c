import type { Ctx } from "../../../core/context.ts";
import type { Day } from "../../../core/day.ts";
import { firstOf, lastOf, monthBefore } from "../../target/rules.ts";
import type { Placed, Summary } from "../contract.ts";
import { RANK_FLOOR } from "../contract-codes.ts";
import * as queries from "../queries/read.ts";
import { metricOf } from "../../metric/rules.ts";
import { type Contender, places } from "../rules.ts";
import { compared, type Filter, load, type Loaded } from "./load.ts";

export async function showSummary(ctx: Ctx, filter: Filter = {}): Promise<Summary> {
  const loaded = await load(ctx, filter);
  const { through, currency, month } = loaded;
  const asked = { ...filter, currency };
  const before = monthBefore(month);
  const span = { first: firstOf(before), last: lastOf(before) };
  const past = await pastThrough(ctx, loaded, span, filter);
  const [days, daysBefore, agents] = await Promise.all([
    queries.collectedByDay(ctx.db, through, loaded.first, asked),
    queries.collectedByDay(ctx.db, past, span.first, asked),
    queries.agents(ctx.db, ctx.actor, through, asked),
  ]);
  return {
    month,
    currency,
    currencies: [...loaded.currencies],
    through: days.at(-1)?.day ?? null,
    days: withPace(loaded, days),
    daysBefore,
    stages: stagesOf(loaded),
    institutions: institutionPlaces(loaded),
    agents: agentPlaces(agents),
    floor: RANK_FLOOR,
  };
}

/** Institutions that are shown now, as far as the month before is on record. */
async function pastThrough(
  ctx: Ctx,
  { through }: Loaded,
  span: { readonly first: Day; readonly last: Day },
  filter: Filter,
) {
  const shown = new Set(through.map(({ institutionId }) => institutionId));
  if (shown.size === 0) return [];
  const past = await queries.through(ctx.db, ctx.actor, span, filter);
  return past.filter(({ institutionId }) => shown.has(institutionId));
}

/** What was to be collected by each day where work goes on evenly; null where nothing was set. */
function withPace(
  { stages, through, pace }: Loaded,
  days: readonly { readonly day: Day; readonly collectedMinor: number }[],
): Summary["days"] {
  const aimed = stages.filter(({ target }) => target !== null);
  const countryOf = new Map(through.map(({ institutionId, country }) => [institutionId, country]));
  return days.map(({ day, collectedMinor }) => ({
    day,
    collectedMinor,
    paceMinor:
      aimed.length === 0
        ? null
        : Math.round(
            aimed.reduce(
              (all, { target, institutionId }) =>
                all +
                (target?.amountMinor ?? 0) * pace(countryOf.get(institutionId) ?? "NONE", day),
              0,
            ),
          ),
  }));
}

function stagesOf({ stages }: Loaded): Summary["stages"] {
  const byStage = Map.groupBy(stages, ({ queueId }) => queueId);
  return [...byStage.entries()]
    .toSorted(([one], [other]) => (one ?? Infinity) - (other ?? Infinity))
    .map(([queueId, rows]) => ({
      queueId,
      queueName: rows[0]?.queueName ?? null,
      ...compared(rows),
    }));
}

type Ranked = Contender & Pick<Placed, "id" | "name">;

const placed = (rows: readonly Ranked[]): Placed[] =>
  rows.map(({ id, name, cases, collectedMinor, score }) => ({
    id,
    name,
    cases,
    collectedMinor,
    score: score ?? 0,
  }));

const placesOf = (rows: readonly Ranked[]) => {
  const { top, bottom } = places(rows);
  return { top: placed(top), bottom: placed(bottom) };
};

/** By what they attain where any has a target; those without are left out then. Otherwise by what they recover. */
function institutionPlaces({ stages }: Loaded): Summary["institutions"] {
  const hasTarget = stages.some(({ target }) => target !== null);
  const byHouse = Map.groupBy(stages, ({ institutionId }) => institutionId);
  const rows = [...byHouse.entries()].map(([id, own]): Ranked => {
    const { now, attained } = compared(own);
    return {
      id,
      name: own[0]?.institutionName ?? "",
      cases: now.opened + now.entered,
      collectedMinor: now.collectedMinor,
      score: hasTarget ? attained : now.amountRate,
    };
  });
  return { by: hasTarget ? "ATTAINED" : "AMOUNT_RATE", ...placesOf(rows) };
}

/** Targets are of stages, so agents stand by what they recover of the arrears in their hands. */
function agentPlaces(agents: readonly queries.AgentRow[]): Summary["agents"] {
  const rows = agents.map((one): Ranked => {
    const { collectedMinor, amountMinor: openedMinor } = one;
    return {
      id: one.agentId,
      name: one.agentName,
      cases: one.cases,
      collectedMinor,
      score: metricOf("amountRate", { collectedMinor, openedMinor }),
    };
  });
  return { by: "AMOUNT_RATE", ...placesOf(rows) };
}
