import { createHash } from "node:crypto";
import type { Db } from "@kolekta/db";
import { sql } from "kysely";
import type { AuditEntry } from "./audit.ts";
import type { Actor, Ctx, Visit } from "./context.ts";
import { AppError } from "./errors.ts";
import { type DomainEvent, EVENT_CHANNEL } from "./events.ts";

/** A transaction in hand: its own `db`, and what must be told with the commit. */
export type Tx<C extends Visit> = C & {
  /** Every write leaves its line; a transaction without one is refused. */
  audit(entry: AuditEntry): void;
  /** Delivered by the database at the commit, and only then. */
  publish(event: DomainEvent): void;
};

interface Trail {
  readonly audits: AuditEntry[];
  readonly events: DomainEvent[];
}

/**
 * Runs one business verb as one transaction. With an idempotency key the first reply is stored beside
 * the writes; a retry gets it back, and the same key with another input is refused.
 */
export async function inTransaction<C extends Visit, T>(
  ctx: C,
  input: unknown,
  verb: (tx: Tx<C>) => Promise<T>,
): Promise<T> {
  try {
    return await attempt(ctx, input, verb);
  } catch (error) {
    if (error instanceof AppError) await error.evidence?.(ctx.db);
    throw error;
  }
}

const attempt = <C extends Visit, T>(
  ctx: C,
  input: unknown,
  verb: (tx: Tx<C>) => Promise<T>,
): Promise<T> =>
  ctx.db.transaction().execute(async (db) => {
    const retry = retryOf(ctx, input);
    if (retry) {
      const stored = await claim(db, retry);
      if (stored) return stored.reply as T;
    }
    const trail: Trail = { audits: [], events: [] };
    const result = await verb({
      ...ctx,
      db,
      audit: (entry: AuditEntry) => void trail.audits.push(entry),
      publish: (event: DomainEvent) => void trail.events.push(event),
    });
    if (trail.audits.length === 0)
      throw new Error("a transaction that writes must audit");
    await leaveTrail(db, ctx, trail);
    if (retry) await keepReply(db, retry, result);
    return result;
  });

interface Retry {
  readonly userId: number;
  readonly procedure: string;
  readonly key: string;
  readonly requestHash: string;
}

function retryOf(
  ctx: Visit & Partial<Pick<Ctx, "actor" | "procedure">>,
  input: unknown,
): Retry | null {
  if (!ctx.idempotencyKey || !ctx.actor || !ctx.procedure) return null;
  return {
    userId: ctx.actor.userId,
    procedure: ctx.procedure,
    key: ctx.idempotencyKey,
    requestHash: createHash("sha256")
      .update(JSON.stringify(input) ?? "")
      .digest("hex"),
  };
}

/** Waits for a running twin, then either owns the key or holds its stored reply. */
async function claim(db: Db, retry: Retry): Promise<{ reply: unknown } | null> {
  const owned = await db
    .insertInto("idempotency")
    .values(retry)
    .onConflict((conflict) =>
      conflict.columns(["userId", "procedure", "key"]).doNothing(),
    )
    .executeTakeFirst();
  if (owned.numInsertedOrUpdatedRows === 1n) return null;
  const stored = await db
    .selectFrom("idempotency")
    .select(["requestHash", "reply"])
    .where("userId", "=", retry.userId)
    .where("procedure", "=", retry.procedure)
    .where("key", "=", retry.key)
    .executeTakeFirstOrThrow();
  if (stored.requestHash !== retry.requestHash)
    throw new AppError("conflict", "request.idempotencyConflict");
  return { reply: stored.reply };
}

async function keepReply(db: Db, retry: Retry, reply: unknown): Promise<void> {
  await db
    .updateTable("idempotency")
    .set({ reply: sql`${JSON.stringify(reply ?? null)}::text::jsonb` })
    .where("userId", "=", retry.userId)
    .where("procedure", "=", retry.procedure)
    .where("key", "=", retry.key)
    .execute();
}

/** Audit lines and notices in one round trip. */
async function leaveTrail(
  db: Db,
  ctx: Visit & { actor?: Actor },
  trail: Trail,
): Promise<void> {
  const lines = trail.audits.map((entry) => ({
    via: ctx.actor?.via ?? ctx.via ?? "WEB",
    actorId: ctx.actor?.userId ?? null,
    institutionId: entry.institutionId ?? ctx.actor?.institutionId ?? null,
    action: entry.action,
    entity: entry.entity,
    entityId: entry.entityId === null ? null : String(entry.entityId),
    before: entry.before ?? null,
    after: entry.after ?? null,
    requestId: ctx.requestId,
  }));
  const facts = new Set(trail.events.map((event) => JSON.stringify(event)));
  await db
    .with("written", (qb) =>
      qb
        .insertInto("auditLog")
        .values(lines as never)
        .returning("id"),
    )
    .selectFrom(sql`unnest(${[...facts]}::text[])`.as<"told">(sql`told(fact)`))
    .select(sql`pg_notify(${EVENT_CHANNEL}, fact)`.as("sent"))
    .execute();
}
