import type { BaseContext } from "../../../core/context.ts";
import type { Tx } from "../../../core/transaction.ts";
import { idleSince } from "../../../session/session/rules/session.ts";
import { notifyUsers } from "../../../tasks/notification/actions.ts";
import type { Answered } from "../queries/inbound.ts";
import * as queries from "../queries/recipient.ts";
import { routeReply } from "../rules/recipient.ts";

/** Lists the leaders of the org unit, else the admins of its institution. */
export async function leaderIdsAt(
  tx: Tx<BaseContext>,
  orgUnit: queries.ReplyOrgUnit,
): Promise<number[]> {
  const people = await queries.leadersAt(tx.db, orgUnit);
  const leaders = people.filter(({ isLeader }) => isLeader);
  return (leaders.length > 0 ? leaders : people).map(({ userId }) => userId);
}

/** Notifies the users chosen by `routeReply` of a text on a case. */
export async function notifyOfReply(
  tx: Tx<BaseContext>,
  inboundId: number,
  answered: Answered,
): Promise<void> {
  const { caseId, agentId, institutionId } = answered;
  tx.publish({ type: "sms.changed", ids: { caseId, agentId, institutionId } });
  const now = tx.now();
  const agents = await queries.agentsAt(tx.db, answered, now, idleSince(now));
  const people = await queries.leadersAt(tx.db, answered);
  const route = routeReply({
    agent: agents.find(({ userId }) => userId === agentId) ?? null,
    colleagues: agents.filter(({ userId }) => userId !== agentId),
    leaderIds: people.flatMap((person) => (person.isLeader ? [person.userId] : [])),
    adminIds: people.flatMap((person) => (person.isLeader ? [] : [person.userId])),
  });
  if (route.to === "COLLEAGUE") await queries.setRecipient(tx.db, inboundId, route.userIds[0]);
  await notifyUsers(
    tx,
    route.userIds.map((userId) => ({ userId, kind: "SMS_RECEIVED", caseId })),
  );
}

export async function notifyWithoutCase(
  tx: Tx<BaseContext>,
  orgUnit: queries.ReplyOrgUnit,
): Promise<void> {
  const userIds = await leaderIdsAt(tx, orgUnit);
  await notifyUsers(
    tx,
    userIds.map((userId) => ({ userId, kind: "SMS_WITHOUT_CASE" })),
  );
}
