import { createHash } from "node:crypto";
import type { Db } from "@kolekta/db";
import { sql } from "kysely";
import type { Actor, Ctx, BaseContext } from "./context.ts";
import { AppError } from "./errors.ts";

/** Request under an idempotency key: its user and its input. */
export interface Retry {
  readonly userId: number;
  readonly procedure: string;
  readonly key: string;
  readonly requestHash: string;
  /** Hash of the caller's rights; a stored reply is only sent while they are unchanged. */
  readonly authority: Buffer;
}

export function toRetry(
  ctx: BaseContext & Partial<Pick<Ctx, "actor" | "procedure">>,
  input: unknown,
): Retry | null {
  if (!ctx.idempotencyKey || !ctx.actor || !ctx.procedure) return null;
  return {
    userId: ctx.actor.userId,
    procedure: ctx.procedure,
    key: ctx.idempotencyKey,
    requestHash: digest(input).toString("hex"),
    authority: toAuthorityHash(ctx.actor),
  };
}

const digest = (value: unknown): Buffer =>
  createHash("sha256")
    .update(JSON.stringify(value) ?? "")
    .digest();

/** Hashes everything that decides which rows and permissions an actor has. */
const toAuthorityHash = (actor: Actor): Buffer =>
  digest([
    actor.role,
    actor.caseScope,
    actor.institutionId,
    actor.groupId,
    [...actor.institutionIds].sort((a, b) => a - b),
    [...actor.permissions].sort(),
  ]);

/**
 * Waits for a concurrent request with the same key, then either owns the key (null) or returns the
 * stored reply.
 */
export async function claim(
  db: Db,
  retry: Retry,
): Promise<{ reply: unknown; isSameAuthority: boolean } | null> {
  const owned = await db
    .insertInto("idempotency")
    .values(retry)
    .onConflict((conflict) => conflict.columns(["userId", "procedure", "key"]).doNothing())
    .executeTakeFirst();
  if (owned.numInsertedOrUpdatedRows === 1n) return null;
  const stored = await db
    .selectFrom("idempotency")
    .select(["requestHash", "reply", "authority"])
    .where("userId", "=", retry.userId)
    .where("procedure", "=", retry.procedure)
    .where("key", "=", retry.key)
    .executeTakeFirstOrThrow();
  if (stored.requestHash !== retry.requestHash)
    throw new AppError("conflict", "request.idempotencyConflict");
  const isSameAuthority = stored.authority?.equals(retry.authority) ?? false;
  return { reply: stored.reply, isSameAuthority };
}

export async function storeReply(db: Db, retry: Retry, reply: unknown): Promise<void> {
  await db
    .updateTable("idempotency")
    .set({ reply: sql`${JSON.stringify(reply ?? null)}::text::jsonb` })
    .where("userId", "=", retry.userId)
    .where("procedure", "=", retry.procedure)
    .where("key", "=", retry.key)
    .execute();
}
