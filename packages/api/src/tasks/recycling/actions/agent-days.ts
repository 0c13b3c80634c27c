import type { BaseContext } from "../../../core/context.ts";
import { addDays, type Day, toLocalDay, startOfDay } from "../../../core/day.ts";
import { getContactClocks } from "../../guard/actions/window.ts";
import * as queries from "../queries/agent-days.ts";
import { type AgentDay, toAgentDays, type DayInputs } from "../rules/agent-days.ts";

/** Days to read: enough for the working days that a rule may name, also with leave between them. */
const LOOK_BACK = 31;

/**
 * Last days of an institution, newest first, with the presence of each agent who has open cases.
 */
export interface InstitutionAgentDays extends queries.RecyclingInstitution {
  readonly days: readonly Day[];
  readonly agents: ReadonlyMap<number, readonly AgentDay[]>;
}

export async function getInstitutionAgentDays(
  { db, now }: BaseContext,
  institution: queries.RecyclingInstitution,
): Promise<InstitutionAgentDays> {
  const { institutionId, zone, country } = institution;
  const today = toLocalDay(now(), zone);
  const days = Array.from({ length: LOOK_BACK }, (_, back) => addDays(today, -back));
  const first = days.at(-1) ?? today;
  const agents = await queries.listAgents(db, institution);
  const ids = agents.map(({ agentId }) => agentId);
  const [shifts, seen, clocks] = await Promise.all([
    queries.listShifts(db, institutionId, ids, first),
    queries.listPresentDays(db, zone, ids, startOfDay(first, zone)),
    getContactClocks(db, country, days),
  ]);
  const scheduledDays = new Set(shifts.map(({ day }) => day));
  const opens = new Map(days.map((day) => [day, clocks.get(day)?.from ?? null]));
  const shiftsByAgent = Map.groupBy(shifts, ({ agentId }) => agentId);
  const seenByAgent = Map.groupBy(seen, ({ agentId }) => agentId);
  const toDayInputs = ({ agentId, createdOn }: queries.Agent): DayInputs => ({
    scheduledDays,
    opens,
    createdOn,
    shifts: new Map(shiftsByAgent.get(agentId)?.map(({ day, from }) => [day, from ?? "00:00"])),
    presentDays: new Set(seenByAgent.get(agentId)?.map(({ day }) => day)),
  });
  return {
    ...institution,
    days,
    agents: new Map(
      agents.map((agent) => [agent.agentId, toAgentDays(days, toDayInputs(agent), zone)]),
    ),
  };
}
