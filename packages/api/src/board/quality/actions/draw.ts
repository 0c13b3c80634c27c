import type { Visit } from "../../../core/context.ts";
import { addDays, type Day, dayOf, startOfDay } from "../../../core/day.ts";
import { AppError } from "../../../core/errors.ts";
import { inTransaction, type Tx } from "../../../core/transaction.ts";
import type { ItemKind } from "../contract-codes.ts";
import type { QualityRule } from "../contract-rule.ts";
import * as queries from "../queries/draw.ts";
import { type AgentDraw, insertDraws } from "../queries/drawn.ts";
import { drawFrom } from "../rules/draw.ts";
import { dueWeeks } from "../rules/week.ts";
import { qualityRules } from "./setting.ts";

const WEEK = 7;

const weekOf = ({ institutionId, zone }: queries.Place, weekOn: Day): queries.Week => ({
  institutionId,
  zone,
  weekOn,
  since: startOfDay(weekOn, zone),
  before: startOfDay(addDays(weekOn, WEEK), zone),
});

/** Draws every finished week of every institution once; returns how many weeks were drawn. */
export async function drawDueWeeks(visit: Visit): Promise<number> {
  let drawn = 0;
  for (const place of await queries.places(visit.db)) drawn += await drawPlace(visit, place);
  return drawn;
}

/** What fails ends the turn of its institution alone: a later week drawn before it would keep it from being drawn at all. */
async function drawPlace(visit: Visit, place: queries.Place): Promise<number> {
  let drawn = 0;
  try {
    for (const weekOn of dueWeeks(dayOf(visit.now(), place.zone), place.lastDrawn)) {
      if (visit.signal.aborted) return drawn;
      if (await drawWeek(visit, weekOf(place, weekOn))) drawn += 1;
    }
  } catch (error) {
    const { institutionId } = place;
    visit.warn?.({ institutionId, error }, "a week could not be drawn");
  }
  return drawn;
}

const newSeed = (): number => crypto.getRandomValues(new Int32Array(1)).at(0) ?? 0;

/** False where a twin was faster, or no rule holds. */
const drawWeek = (visit: Visit, week: queries.Week): Promise<boolean> =>
  inTransaction(visit, null, async (tx) => {
    const { institutionId, weekOn } = week;
    const seed = newSeed();
    const isFirst = await queries.insertWeek(tx.db, week, seed, tx.now());
    if (!isFirst) throw new AppError("conflict", "record.changed");
    const draws = await drawOf(tx, week, seed);
    await insertDraws(tx.db, week, draws);
    const items = draws.reduce((sum, one) => sum + one.items.length, 0);
    tx.audit({
      action: "quality.draw",
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

/** By the rule that held on the last day of the week. */
async function drawOf(tx: Tx<Visit>, week: queries.Week, seed: number): Promise<AgentDraw[]> {
  const { institutionId, weekOn } = week;
  const ruleFor = await qualityRules.inForce(tx.db, [institutionId]);
  const rule = ruleFor(institutionId, addDays(weekOn, WEEK - 1));
  if (!rule) throw new AppError("notFound", "record.notFound");
  const found = await queries.candidates(tx.db, week, tx.now());
  const byAgent = Map.groupBy(found, ({ agentId }) => agentId);
  const agents = await queries.agents(tx.db, week, [...byAgent.keys()]);
  return agents.map((agent) => ({
    ...agent,
    wantedCalls: rule.calls,
    wantedMessages: rule.messages,
    items: [
      ...drawKind(byAgent.get(agent.agentId) ?? [], "CALL", rule, seed),
      ...drawKind(byAgent.get(agent.agentId) ?? [], "MESSAGE", rule, seed),
    ],
  }));
}

/** What is drawn of one kind from what an agent had. */
export function drawKind(
  found: readonly queries.Found[],
  kind: ItemKind,
  rule: QualityRule,
  seed: number,
) {
  const own = found.filter((one) => one.kind === kind);
  const days = new Map(own.map(({ id, dayOn }) => [id, dayOn]));
  const wanted = kind === "CALL" ? rule.calls : rule.messages;
  return drawFrom(own, wanted, rule, seed).map((one) => ({
    ...one,
    kind,
    dayOn: days.get(one.id) ?? "",
  }));
}
