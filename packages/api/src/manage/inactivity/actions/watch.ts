import type { Visit } from "../../../core/context.ts";
import { dayOf, startOfDay } from "../../../core/day.ts";
import { inTransaction } from "../../../core/transaction.ts";
import { contactHours } from "../../../tasks/guard/actions/window.ts";
import { idleSince } from "../../../session/session/rules/session.ts";
import { sendMessages } from "../../message/actions.ts";
import { INACTIVITY, SHIFT } from "../../message/contract.ts";
import * as queries from "../queries/watch.ts";
import { breaksOf, lastOf, shiftOf } from "../rules/shift.ts";
import { quietToTell } from "../rules/watch.ts";
import { inactivityRules } from "./setting.ts";

interface Quiet {
  readonly agent: queries.AgentOnShift;
  readonly minutes: number;
  readonly lastAt: Date;
}

/** Tells leaders and institution admins who of their agents is quiet or missing; returns how many agents that are. */
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
  const policyOf = await inactivityRules.inForce(db, [institutionId]);
  const policy = policyOf(institutionId, day);
  if (!policy) return [];
  const open = await contactHours(db, profile, zone, now());
  const midnight = startOfDay(day, zone);
  return agents.flatMap((agent) => {
    const shift = shiftOf(agent, midnight);
    const lastAt = lastOf(agent, shift);
    const breaks = breaksOf(agent.from === null ? policy : agent, midnight);
    const { workable, told } = agent;
    const seen = { workable, told, lastActivityAt: lastAt };
    const minutes = quietToTell({ ...seen, now: now(), shift, open, breaks }, policy);
    return minutes === null ? [] : [{ agent, minutes, lastAt }];
  });
}

const tell = (visit: Visit, quiet: readonly Quiet[]): Promise<void> =>
  inTransaction(visit, null, async (tx) => {
    for (const { agent, minutes, lastAt } of quiet) {
      const { agentId, institutionId, groupId, isHere } = agent;
      const people = await queries.recipientsOf(tx.db, institutionId, groupId);
      const told = await sendMessages(
        tx,
        people.map((userId) => ({
          userId,
          msgType: isHere ? INACTIVITY : SHIFT,
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
        after: { minutes, told, isHere },
      });
    }
  });
