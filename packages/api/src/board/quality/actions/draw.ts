import type { BaseContext } from "../../../core/context.ts";
import { addDays, type Day, toLocalDay, startOfDay } from "../../../core/day.ts";
import { AppError, orNotFound } from "../../../core/errors.ts";
import { findSetting } from "../../../core/setting/declared.ts";
import { inTransaction, type Tx } from "../../../core/transaction.ts";
import type { ItemKind } from "../contract-codes.ts";
import { type QualityRule, qualityRule } from "../contract-rule.ts";
import * as queries from "../queries/sample.ts";
import { type AgentSample, insertSamples } from "../queries/sampled.ts";
import { sampleFrom } from "../rules/draw.ts";
import { dueWeeks } from "../rules/week.ts";

const WEEK = 7;

const toWeek = (
  { institutionId, zone }: queries.SampledInstitution,
  weekOn: Day,
): queries.Week => ({
  institutionId,
  zone,
  weekOn,
  since: startOfDay(weekOn, zone),
  before: startOfDay(addDays(weekOn, WEEK), zone),
});

/** Samples every finished week of every institution once. Returns the number of weeks. */
export async function sampleDueWeeks(context: BaseContext): Promise<number> {
  let sampledCount = 0;
  for (const institution of await queries.listSampledInstitutions(context.db))
    sampledCount += await sampleInstitution(context, institution);
  return sampledCount;
}

/**
 * Samples the due weeks of an institution in order. An error stops only this institution: sampling
 * a later week first would exclude the failed one for good.
 */
async function sampleInstitution(
  context: BaseContext,
  institution: queries.SampledInstitution,
): Promise<number> {
  let sampledCount = 0;
  try {
    for (const weekOn of dueWeeks(
      toLocalDay(context.now(), institution.zone),
      institution.lastSampledOn,
    )) {
      if (context.signal.aborted) return sampledCount;
      if (await sampleWeek(context, toWeek(institution, weekOn))) sampledCount += 1;
    }
  } catch (error) {
    const { institutionId } = institution;
    context.warn?.({ institutionId, error }, "a week could not be drawn");
  }
  return sampledCount;
}

const newSeed = (): number => crypto.getRandomValues(new Int32Array(1)).at(0) ?? 0;

/** Returns false when another process was faster or no rule is in force. */
const sampleWeek = (context: BaseContext, week: queries.Week): Promise<boolean> =>
  inTransaction(context, null, async (tx) => {
    const { institutionId, weekOn } = week;
    const seed = newSeed();
    const isFirst = await queries.insertWeek(tx.db, week, seed, tx.now());
    if (!isFirst) throw new AppError("conflict", "record.changed");
    const draws = await buildSamples(tx, week, seed);
    await insertSamples(tx.db, week, draws);
    const items = draws.reduce((sum, sample) => sum + sample.items.length, 0);
    tx.audit({
      action: "quality.sample",
      entity: "quality_week",
      institutionId,
      entityId: institutionId,
      after: { weekOn, seed, agents: draws.length, items },
    });
    tx.publish({ type: "quality.changed", ids: { institutionId } });
    return true;
  }).catch((error: unknown) => {
    if (error instanceof AppError) return false;
    throw error;
  });

/** Builds the samples by the rule in force on the last day of the week. */
async function buildSamples(
  tx: Tx<BaseContext>,
  week: queries.Week,
  seed: number,
): Promise<AgentSample[]> {
  const { institutionId, weekOn } = week;
  const lastDay = addDays(weekOn, WEEK - 1);
  const rule = orNotFound(await findSetting(tx.db, qualityRule, { institutionId }, lastDay));
  const found = await queries.candidates(tx.db, week, tx.now());
  const byAgent = Map.groupBy(found, ({ agentId }) => agentId);
  const agents = await queries.agents(tx.db, week, [...byAgent.keys()]);
  return agents.map((agent) => ({
    ...agent,
    requestedCalls: rule.calls,
    requestedMessages: rule.messages,
    items: [
      ...sampleKind(byAgent.get(agent.agentId) ?? [], "CALL", rule, seed),
      ...sampleKind(byAgent.get(agent.agentId) ?? [], "MESSAGE", rule, seed),
    ],
  }));
}

export function sampleKind(
  found: readonly queries.Found[],
  kind: ItemKind,
  rule: QualityRule,
  seed: number,
) {
  const kindCandidates = found.filter((candidate) => candidate.kind === kind);
  const days = new Map(kindCandidates.map(({ id, dayOn }) => [id, dayOn]));
  const requestedCount = kind === "CALL" ? rule.calls : rule.messages;
  return sampleFrom(kindCandidates, requestedCount, rule, seed).map((sampledContact) => ({
    ...sampledContact,
    kind,
    dayOn: days.get(sampledContact.id) ?? "",
  }));
}
