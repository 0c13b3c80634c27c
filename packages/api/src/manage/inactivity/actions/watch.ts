import type { BaseContext } from "../../../core/context.ts";
import { toLocalDay, startOfDay } from "../../../core/day.ts";
import { findSetting } from "../../../core/setting/declared.ts";
import { inTransaction } from "../../../core/transaction.ts";
import { contactHours } from "../../../tasks/guard/actions/window.ts";
import { idleSince } from "../../../session/session/rules/session.ts";
import { sendMessages } from "../../message/actions.ts";
import { INACTIVITY, SHIFT } from "../../message/contract.ts";
import { inactivityRule } from "../contract.ts";
import * as queries from "../queries/watch.ts";
import { toBreaks, toLastActivity, toShift } from "../rules/shift.ts";
import { findNextThresholdToNotify } from "../rules/watch.ts";

interface InactiveAgent {
  readonly agent: queries.AgentOnShift;
  readonly minutes: number;
  readonly lastAt: Date;
}

/**
 * Notifies leaders and institution admins of inactive or absent agents; returns the number of these
 * agents.
 */
export async function notifyInactivity(context: BaseContext): Promise<number> {
  const now = context.now();
  const agents = await queries.agentsOnShift(context.db, now, idleSince(now));
  const inactiveAgents: InactiveAgent[] = [];
  for (const [, institutionAgents] of Map.groupBy(agents, (agent) => agent.institutionId))
    inactiveAgents.push(...(await listInactiveAgents(context, institutionAgents)));
  if (inactiveAgents.length > 0) await notifyRecipients(context, inactiveAgents);
  return inactiveAgents.length;
}

async function listInactiveAgents(
  { db, now }: BaseContext,
  agents: readonly queries.AgentOnShift[],
): Promise<InactiveAgent[]> {
  const [first] = agents;
  if (!first) return [];
  const { institutionId, zone, profile } = first;
  const day = toLocalDay(now(), zone);
  const policy = await findSetting(db, inactivityRule, { institutionId }, day);
  if (!policy) return [];
  const open = await contactHours(db, profile, zone, now());
  const midnight = startOfDay(day, zone);
  return agents.flatMap((agent) => {
    const shift = toShift(agent, midnight);
    const lastAt = toLastActivity(agent, shift);
    const breaks = toBreaks(agent.from === null ? policy : agent, midnight);
    const { workable, notifiedMinutes } = agent;
    const seen = { workable, notifiedMinutes, lastActivityAt: lastAt };
    const minutes = findNextThresholdToNotify({ ...seen, now: now(), shift, open, breaks }, policy);
    return minutes === null ? [] : [{ agent, minutes, lastAt }];
  });
}

const notifyRecipients = (
  context: BaseContext,
  inactiveAgents: readonly InactiveAgent[],
): Promise<void> =>
  inTransaction(context, null, async (tx) => {
    for (const { agent, minutes, lastAt } of inactiveAgents) {
      const { agentId, institutionId, groupId, isHere } = agent;
      const people = await queries.listRecipients(tx.db, institutionId, groupId);
      const notified = await sendMessages(
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
        after: { minutes, notified, isHere },
      });
    }
  });
