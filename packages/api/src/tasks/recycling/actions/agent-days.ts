import type { Visit } from "../../../core/context.ts";
import { addDays, type Day, dayOf, startOfDay } from "../../../core/day.ts";
import { contactClocks } from "../../guard/actions/window.ts";
import * as queries from "../queries/agent-days.ts";
import { type AgentDay, agentDaysOf, type DayFacts } from "../rules/agent-days.ts";

/** Days that are looked at: the working days that a rule may name fit in, also with leave between them. */
const LOOK_BACK = 31;

/** The last days of an institution, newest first, and what each agent with open cases did on them. */
export interface House extends queries.House {
  readonly days: readonly Day[];
  readonly agents: ReadonlyMap<number, readonly AgentDay[]>;
}

export async function withAgentDays({ db, now }: Visit, house: queries.House): Promise<House> {
  const { institutionId, zone, country } = house;
  const today = dayOf(now(), zone);
  const days = Array.from({ length: LOOK_BACK }, (_, back) => addDays(today, -back));
  const first = days.at(-1) ?? today;
  const agents = await queries.agentsOf(db, house);
  const ids = agents.map(({ agentId }) => agentId);
  const [shifts, seen, clocks] = await Promise.all([
    queries.shiftsOf(db, institutionId, ids, first),
    queries.daysSeen(db, zone, ids, startOfDay(first, zone)),
    contactClocks(db, country, days),
  ]);
  const kept = new Set(shifts.map(({ day }) => day));
  const opens = new Map(days.map((day) => [day, clocks.get(day)?.from ?? null]));
  const shiftsOf = Map.groupBy(shifts, ({ agentId }) => agentId);
  const seenOf = Map.groupBy(seen, ({ agentId }) => agentId);
  const factsOf = ({ agentId, since }: queries.Agent): DayFacts => ({
    kept,
    opens,
    since,
    shifts: new Map(shiftsOf.get(agentId)?.map(({ day, from }) => [day, from ?? "00:00"])),
    came: new Set(seenOf.get(agentId)?.map(({ day }) => day)),
  });
  return {
    ...house,
    days,
    agents: new Map(agents.map((one) => [one.agentId, agentDaysOf(days, factsOf(one), zone)])),
  };
}
