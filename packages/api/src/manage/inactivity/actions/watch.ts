import type { Visit } from "../../../core/context.ts";
import { dayOf, startOfDay } from "../../../core/day.ts";
import { inTransaction } from "../../../core/transaction.ts";
import { contactHours } from "../../../tasks/guard/actions/window.ts";
import { idleSince } from "../../../session/session/rules/session.ts";
import { sendMessages } from "../../message/actions.ts";
import { INACTIVITY } from "../../message/contract.ts";
import type { InactivityValues } from "../contract.ts";
import { ruleLines } from "../queries/setting.ts";
import * as queries from "../queries/watch.ts";
import { quietToTell, type Span } from "../rules/watch.ts";
import { appliesTo } from "../rules/setting.ts";

interface Quiet {
  readonly agent: queries.AgentOnShift;
  readonly minutes: number;
}

/** Tells leaders and institution admins who of their agents has gone quiet; returns how many agents that are. */
export async function tellInactivity(visit: Visit): Promise<number> {
  const now = visit.now();
  const agents = await queries.agentsOnShift(visit.db, now, idleSince(now));
  const quiet: Quiet[] = [];
  for (const [, house] of Map.groupBy(agents, (one) => one.institutionId))
    quiet.push(...(await quietOf(visit, house)));
  if (quiet.length > 0) await tell(visit, quiet);
  return quiet.length;
}

async function quietOf(
  { db, now }: Visit,
  agents: readonly queries.AgentOnShift[],
): Promise<Quiet[]> {
  const [first] = agents;
  if (!first) return [];
  const { institutionId, zone, profile } = first;
  const day = dayOf(now(), zone);
  const owners = { institutionId: [null, institutionId] };
  const rules = await ruleLines.lines(db, owners);
  const policy = appliesTo(rules, institutionId, day);
  if (!policy) return [];
  const open = await contactHours(db, profile, zone, now());
  const breaks = breaksOf(policy, startOfDay(day, zone));
  return agents.flatMap((agent) => {
    const shift = { from: agent.loginAt, to: FAR };
    const watch = { ...agent, now: now(), shift, open, breaks };
    const minutes = quietToTell(watch, policy);
    return minutes === null ? [] : [{ agent, minutes }];
  });
}

/** A shift that no plan ends: the contact hours of the day do. */
const FAR = new Date(8.64e15);

function breaksOf(
  { breakFrom, breakTo }: InactivityValues,
  midnight: Date,
): Span[] {
  if (breakFrom === null || breakTo === null) return [];
  const at = (clock: string) =>
    new Date(midnight.getTime() + minutesOf(clock) * 60_000);
  return [{ from: at(breakFrom), to: at(breakTo) }];
}

/** Since midnight, of a clock time 'HH:MM'. */
function minutesOf(clock: string): number {
  const [hours = 0, minutes = 0] = clock.split(":").map(Number);
  return hours * 60 + minutes;
}

const tell = (visit: Visit, quiet: readonly Quiet[]): Promise<void> =>
  inTransaction(visit, null, async (tx) => {
    for (const { agent, minutes } of quiet) {
      const { agentId, institutionId, groupId } = agent;
      const people = await queries.recipientsOf(tx.db, institutionId, groupId);
      const lastAt = agent.lastActivityAt;
      const told = await sendMessages(
        tx,
        people.map((userId) => ({
          userId,
          msgType: INACTIVITY,
          agentId,
          minutes,
          lastAt,
        })),
      );
      tx.audit({
        action: "inactivity.tell",
        entity: "app_user",
        entityId: agentId,
        institutionId,
        after: { minutes, told },
      });
    }
  });
