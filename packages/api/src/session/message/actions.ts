import { translator } from "@kolekta/i18n";
import type { z } from "zod";
import type { Ctx, Visit } from "../../core/context.ts";
import { dayOf, startOfDay } from "../../core/day.ts";
import { orNotFound } from "../../core/errors.ts";
import { inTransaction, type Tx } from "../../core/transaction.ts";
import { contactHours } from "../../tasks/guard/actions/window.ts";
import { idleSince } from "../identity/rules.ts";
import {
  INACTIVITY,
  type listing,
  type Message,
  type MsgType,
  type read,
} from "./contract.ts";
import * as queries from "./queries.ts";
import { quietToTell, type Span } from "./rules.ts";

export async function listMessages(
  ctx: Ctx,
  input: z.output<typeof listing.input>,
) {
  const { userId } = ctx.actor;
  // Whose messages one may not see answer as messages that are not there.
  if (input.userId !== undefined && input.userId !== userId) orNotFound(null);
  const { page, size, isRead, category } = input;
  const filter = { userId, isRead, category };
  const unreadOnes = { userId, isRead: false, category: undefined };
  const [stored, total, unread] = await Promise.all([
    queries.page(ctx.db, filter, size, (page - 1) * size),
    queries.count(ctx.db, filter),
    queries.count(ctx.db, unreadOnes),
  ]);
  const rows = stored.map((one) => shown(ctx, one));
  return { rows, total, page, size, unread };
}

type Stored = Awaited<ReturnType<typeof queries.page>>[number];

const shown = ({ lang }: Ctx, stored: Stored): Message => ({
  id: stored.id,
  msgType: stored.msgType as MsgType,
  extraData: {
    agentId: stored.agentId,
    agentName: stored.agentName,
    lastTime: stored.lastAt,
    title:
      stored.title ??
      translator(lang)("session.message.inactive", {
        minutes: stored.minutes ?? 0,
      }),
    time: stored.at,
  },
  isRead: stored.readAt !== null,
  readAt: stored.readAt,
});

export const readMessage = (ctx: Ctx, input: z.output<typeof read.input>) =>
  inTransaction(ctx, input, async (tx) => {
    const { userId } = tx.actor;
    const marked = orNotFound(
      await queries.markRead(tx.db, userId, input.id, tx.now()),
    );
    tx.audit({ action: "message.read", entity: "message", entityId: input.id });
    tx.publish({ type: "message.changed", ids: { userId } });
    return marked;
  });

/** Leaves messages with the transaction that is their reason; returns how many people heard something new. */
export async function sendMessages(
  tx: Tx<Visit>,
  messages: readonly Omit<queries.NewMessage, "at">[],
): Promise<number> {
  const at = tx.now();
  const told = await queries.insert(
    tx.db,
    messages.map((message) => ({ ...message, at })),
  );
  for (const userId of told)
    tx.publish({ type: "message.changed", ids: { userId } });
  return told.length;
}

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
  const policy = await queries.policyOf(db, institutionId, day);
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
  { breakFrom, breakTo }: queries.StoredPolicy,
  midnight: Date,
): Span[] {
  if (breakFrom === null || breakTo === null) return [];
  const at = (minutes: number) =>
    new Date(midnight.getTime() + minutes * 60_000);
  return [{ from: at(breakFrom), to: at(breakTo) }];
}

const tell = (visit: Visit, quiet: readonly Quiet[]): Promise<void> =>
  inTransaction(visit, null, async (tx) => {
    for (const { agent, minutes } of quiet) {
      const { agentId, institutionId, groupId } = agent;
      const people = await queries.whoIsTold(tx.db, institutionId, groupId);
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
        action: "message.inactivity",
        entity: "app_user",
        entityId: agentId,
        institutionId,
        after: { minutes, told },
      });
    }
  });
