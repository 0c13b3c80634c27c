import type { z } from "zod";
import type { Ctx } from "../../../core/context.ts";
import { inForce } from "../../../core/dated.ts";
import type { Day } from "../../../core/day.ts";
import { orNotFound } from "../../../core/errors.ts";
import type { allInstDelayConfig } from "../contract-config.ts";
import * as queries from "../queries/config.ts";
import { percentageOf } from "../rules/quota.ts";

type Wanted = z.output<typeof allInstDelayConfig.input>;

/** Settings by institution, as far as the caller sees institutions. */
export async function listInstitutionRules(ctx: Ctx, input: Wanted) {
  const found = await queries.institutions(ctx.db, ctx.actor, input);
  const rules = await queries.institutionRules(ctx.db, idsOf(found.rows));
  const byId = Map.groupBy(rules, (rule) => rule.institutionId);
  return {
    ...found,
    page: input.page,
    size: input.size,
    rows: found.rows.map(({ id, name }) => ({
      institutionId: id,
      institutionName: name,
      ...standing(byId.get(id) ?? [], ctx.today()),
    })),
  };
}

/** Settings by stage. */
export async function listQueueRules(ctx: Ctx, input: Wanted) {
  const found = await queries.queues(ctx.db, input);
  const rules = await queries.queueRules(ctx.db, idsOf(found.rows));
  const byId = Map.groupBy(rules, (rule) => rule.queueId);
  return {
    ...found,
    page: input.page,
    size: input.size,
    rows: found.rows.map(({ id, name }) => ({
      queueId: id,
      queueName: name,
      ...standing(byId.get(id) ?? [], ctx.today()),
    })),
  };
}

const idsOf = (rows: readonly queries.Named[]) => rows.map(({ id }) => id);

interface Stored {
  readonly ruleId: number;
  readonly effectiveOn: Day;
  readonly availabilityBp: number;
}

const shown = <Rule extends Stored>({ availabilityBp, ...rule }: Rule) => ({
  ...rule,
  percentage: percentageOf(availabilityBp),
});

/** What is in force today, what comes next, and which was written last. */
function standing<Rule extends Stored>(rules: readonly Rule[], today: Day) {
  const { current, next } = inForce(rules, today);
  return {
    current: shown(orNotFound(current)),
    next: next && shown(next),
    latestId: Math.max(...rules.map((rule) => rule.ruleId)),
  };
}

const newestFirst = <Rule extends Stored>(rules: readonly Rule[]) =>
  rules.toSorted((a, b) => b.ruleId - a.ruleId).map(shown);

export async function showInstitutionHistory(
  ctx: Ctx,
  { institutionId }: { institutionId: number },
) {
  const found = await queries.findInstitution(ctx.db, ctx.actor, institutionId);
  const { id } = orNotFound(found);
  return newestFirst(await queries.institutionRules(ctx.db, [id]));
}

export const showQueueHistory = async (
  ctx: Ctx,
  { queueId }: { queueId: number },
) => newestFirst(await queries.queueRules(ctx.db, [queueId]));
