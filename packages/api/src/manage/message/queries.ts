import type { Db } from "@kolekta/db";
import type { ProposalState } from "../proposal/contract-words.ts";
import type { MsgType } from "./contract.ts";
import { queryRow } from "../../core/query.ts";

interface Filter {
  readonly userId: number;
  readonly isRead: boolean | undefined;
  readonly category: MsgType | undefined;
}

const buildMessageQuery = (db: Db, { userId, isRead, category }: Filter) =>
  db
    .selectFrom("message as m")
    .where("m.userId", "=", userId)
    .$if(isRead !== undefined, (query) => query.where("m.readAt", isRead ? "is not" : "is", null))
    .$if(category !== undefined, (query) => query.where("m.msgType", "=", category ?? 0));

export const page = (db: Db, filter: Filter, size: number, offset: number) =>
  buildMessageQuery(db, filter)
    .leftJoin("appUser as a", "a.id", "m.agentId")
    .leftJoin("proposal as p", "p.id", "m.proposalId")
    .select([
      "m.id",
      "m.msgType",
      "m.agentId",
      "a.name as agentName",
      "m.minutes",
      "m.lastAt",
      "m.title",
      "m.proposalId",
      "m.proposalState",
      "p.kind as proposalKind",
      "p.subjectName",
      "p.effectiveOn",
      "m.at",
      "m.readAt",
    ])
    .orderBy("m.id", "desc")
    .limit(size)
    .offset(offset)
    .execute();

export async function count(db: Db, filter: Filter): Promise<number> {
  const { n } = await buildMessageQuery(db, filter)
    .select(({ fn }) => fn.countAll<number>().as("n"))
    .executeTakeFirstOrThrow();
  return Number(n);
}

/**
 * Marks a message as read and preserves the first time. Undefined when the message is not the
 * user's.
 */
export const markRead = (
  db: Db,
  userId: number,
  id: number,
  at: Date,
): Promise<{ id: number; readAt: Date } | undefined> =>
  queryRow(db)<{ id: number; readAt: Date }>`
    update message set read_at = coalesce(read_at, ${at}) where id = ${id} and user_id = ${userId}
    returning id, read_at`;

export interface NewMessage {
  readonly userId: number;
  readonly msgType: MsgType;
  readonly at: Date;
  readonly agentId?: number;
  readonly minutes?: number;
  readonly lastAt?: Date;
  readonly title?: string;
  readonly proposalId?: number;
  readonly proposalState?: ProposalState;
}

/** Inserts messages, skips those that exist, and returns the users with a new message. */
export async function insert(db: Db, messages: readonly NewMessage[]): Promise<number[]> {
  if (messages.length === 0) return [];
  const rows = await db
    .insertInto("message")
    .values([...messages])
    .onConflict((conflict) => conflict.doNothing())
    .returning("userId")
    .execute();
  return [...new Set(rows.map((row) => row.userId))];
}
