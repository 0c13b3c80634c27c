import type { Db } from "@kolekta/db";
import type { z } from "zod";
import type { Ctx } from "../../../core/context.ts";
import { toLocalDay, type Day } from "../../../core/day.ts";
import { orNotFound } from "../../../core/errors.ts";
import type { Currency } from "../../../core/money.ts";
import { findWages } from "../../wage/actions.ts";
import type { AgentDetail, get, listRanks } from "../contract.ts";
import * as queries from "../queries/figures.ts";
import { amountRecoveryRate, computeRankChange, taskRecoveryRate } from "../rules/figures.ts";
import { type RankedAgent, rankAgents } from "../rules/rank.ts";

/** Returns an agent; defaults to the caller. */
export const getAgent = async (
  { db, actor }: Ctx,
  agentId: number = actor.userId,
): Promise<queries.AgentRow> => orNotFound(await queries.agent(db, actor, agentId));

async function rankedOn(
  db: Db,
  institutionIds: readonly number[],
  day: Day,
): Promise<Map<number, RankedAgent>> {
  const members = await queries.colleagues(db, institutionIds);
  const ids = members.map((member) => member.agentId);
  const [openings, parts] = await Promise.all([
    queries.listOpenings(db, ids, day),
    queries.listAgentDays(db, ids, day, day),
  ]);
  return new Map(
    rankAgents(members, openings, parts).map((rankedAgent) => [rankedAgent.agentId, rankedAgent]),
  );
}

type PreviousRank = queries.RecordedRank | undefined;

const toStatistics = (ranked: RankedAgent, day: Day, before: PreviousRank) => {
  const { agentId, figures, ranking, rankedAgents } = ranked;
  return {
    agentId,
    day,
    currency: ranked.currency as Currency,
    bindTaskTotalNumber: figures.assigned,
    collectionNumber: figures.settled,
    taskRecoveryRate: taskRecoveryRate(figures),
    taskRanking: ranking?.taskRanking ?? null,
    taskRankingChange: computeRankChange(before?.taskRanking ?? null, ranking?.taskRanking ?? null),
    bindTaskTotalAmount: figures.assignedMinor,
    collectionAmount: figures.collectedMinor,
    amountRecoveryRate: amountRecoveryRate(figures),
    amountRanking: ranking?.amountRanking ?? null,
    amountRankingChange: computeRankChange(
      before?.amountRanking ?? null,
      ranking?.amountRanking ?? null,
    ),
    rankedAgents,
  };
};

export async function getAgentDetail(
  ctx: Ctx,
  input: z.output<typeof get.input>,
): Promise<AgentDetail> {
  const agent = await getAgent(ctx, input?.agentId);
  const { agentId, agentName, institutionId, zone } = agent;
  const asOf = ctx.now();
  const day = toLocalDay(asOf, zone);
  const [ranked, [before], wages] = await Promise.all([
    rankedOn(ctx.db, [institutionId], day),
    queries.listLastRanks(ctx.db, [agentId]),
    findWages(ctx.db, agentId, day),
  ]);
  const rankedAgent = orNotFound(ranked.get(agentId));
  const canReadWage = ctx.actor.permissions.has("wage.read");
  return {
    ...toStatistics(rankedAgent, day, before),
    agentName,
    asOf,
    wageCurrency: (wages?.currency ?? rankedAgent.currency) as Currency,
    totalWage: canReadWage && wages ? wages.totalMinor : null,
    beforeWage: canReadWage && wages ? wages.beforeMinor : null,
  };
}

export async function getRanking(
  ctx: Ctx,
  input: z.output<typeof listRanks.input>,
): Promise<z.output<typeof listRanks.output>> {
  const asOf = ctx.now();
  const agents = await queries.agents(ctx.db, ctx.actor, input ?? {});
  const day = toLocalDay(asOf, agents[0]?.zone ?? ctx.actor.zone);
  const institutionIds = [...new Set(agents.map((agent) => agent.institutionId))];
  const [ranked, lastRanks] = await Promise.all([
    rankedOn(ctx.db, institutionIds, day),
    queries.listLastRanks(
      ctx.db,
      agents.map((agent) => agent.agentId),
    ),
  ]);
  const before = new Map(lastRanks.map((frozenRank) => [frozenRank.agentId, frozenRank]));
  const rows = agents.flatMap(({ enabled: _, zone: __, ...agent }) => {
    const rankedAgent = ranked.get(agent.agentId);
    if (!rankedAgent) return [];
    return [{ ...agent, ...toStatistics(rankedAgent, day, before.get(agent.agentId)) }];
  });
  return { day, asOf, rows: rows.toSorted(compareRanks) };
}

const LAST = Number.POSITIVE_INFINITY;

interface Placed {
  readonly stageId: number | null;
  readonly institutionId: number;
  readonly amountRanking: number | null;
}

/** Orders by stage, then by ranking group, then by rank. */
const compareRanks = (rank: Placed, other: Placed): number =>
  (rank.stageId ?? LAST) - (other.stageId ?? LAST) ||
  rank.institutionId - other.institutionId ||
  (rank.amountRanking ?? LAST) - (other.amountRanking ?? LAST) ||
  0;
