import type { Ctx } from "../../../core/context.ts";
import type { Day } from "../../../core/day.ts";
import { toFirstDay, toLastDay, monthBefore } from "../../target/rules.ts";
import type { Placed, Summary } from "../contract.ts";
import { RANK_FLOOR } from "../contract-codes.ts";
import * as queries from "../queries/read.ts";
import { computeMetric } from "../../metric/rules.ts";
import { type Contender, rankContenders } from "../rules.ts";
import { compareStages, type Filter, loadOverview, type Loaded } from "./load.ts";

export async function getSummary(ctx: Ctx, filter: Filter = {}): Promise<Summary> {
  const loaded = await loadOverview(ctx, filter);
  const { through, currency, month } = loaded;
  const query = { ...filter, currency };
  const before = monthBefore(month);
  const range = { first: toFirstDay(before), last: toLastDay(before) };
  const previous = await listPreviousThrough(ctx, loaded, range, filter);
  const [days, daysBefore, agents] = await Promise.all([
    queries.collectedByDay(ctx.db, through, loaded.first, query),
    queries.collectedByDay(ctx.db, previous, range.first, query),
    queries.agents(ctx.db, ctx.actor, through, query),
  ]);
  return {
    month,
    currency,
    currencies: [...loaded.currencies],
    through: days.at(-1)?.day ?? null,
    days: toPacedDays(loaded, days),
    daysBefore,
    stages: toStages(loaded),
    institutions: toInstitutionRanking(loaded),
    agents: toAgentRanking(agents),
    floor: RANK_FLOOR,
  };
}

/** Lists the shown institutions whose previous month is recorded. */
async function listPreviousThrough(
  ctx: Ctx,
  { through }: Loaded,
  range: { readonly first: Day; readonly last: Day },
  filter: Filter,
) {
  const institutionIds = new Set(through.map(({ institutionId }) => institutionId));
  if (institutionIds.size === 0) return [];
  const previous = await queries.listLastDays(ctx.db, ctx.actor, range, filter);
  return previous.filter(({ institutionId }) => institutionIds.has(institutionId));
}

/** Computes the target due by each day at an even pace; null when no stage has a target. */
function toPacedDays(
  { stages, through, pace }: Loaded,
  days: readonly { readonly day: Day; readonly collectedMinor: number }[],
): Summary["days"] {
  const aimed = stages.filter(({ target }) => target !== null);
  const countryById = new Map(
    through.map(({ institutionId, country }) => [institutionId, country]),
  );
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
                (target?.amountMinor ?? 0) * pace(countryById.get(institutionId) ?? "NONE", day),
              0,
            ),
          ),
  }));
}

function toStages({ stages }: Loaded): Summary["stages"] {
  const byStage = Map.groupBy(stages, ({ stageId }) => stageId);
  return [...byStage.entries()]
    .toSorted(([stageId], [other]) => (stageId ?? Infinity) - (other ?? Infinity))
    .map(([stageId, rows]) => ({
      stageId,
      stageName: rows[0]?.stageName ?? null,
      ...compareStages(rows),
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

const toRanking = (rows: readonly Ranked[]) => {
  const { top, bottom } = rankContenders(rows);
  return { top: placed(top), bottom: placed(bottom) };
};

/**
 * Ranks by attainment when any institution has a target, and leaves out those without one.
 * Otherwise ranks by recovery rate.
 */
function toInstitutionRanking({ stages }: Loaded): Summary["institutions"] {
  const hasTarget = stages.some(({ target }) => target !== null);
  const byInstitution = Map.groupBy(stages, ({ institutionId }) => institutionId);
  const rows = [...byInstitution.entries()].map(([id, institutionStages]): Ranked => {
    const { now, attained } = compareStages(institutionStages);
    return {
      id,
      name: institutionStages[0]?.institutionName ?? "",
      cases: now.opened + now.entered,
      collectedMinor: now.collectedMinor,
      score: hasTarget ? attained : now.amountRate,
    };
  });
  return { by: hasTarget ? "ATTAINED" : "AMOUNT_RATE", ...toRanking(rows) };
}

/** Ranks agents by the recovered share of their arrears, because targets exist for stages only. */
function toAgentRanking(agents: readonly queries.AgentRow[]): Summary["agents"] {
  const rows = agents.map((agent): Ranked => {
    const { collectedMinor, amountMinor: openedMinor } = agent;
    return {
      id: agent.agentId,
      name: agent.agentName,
      cases: agent.cases,
      collectedMinor,
      score: computeMetric("amountRate", { collectedMinor, openedMinor }),
    };
  });
  return { by: "AMOUNT_RATE", ...toRanking(rows) };
}
