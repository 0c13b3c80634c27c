import { type Db, primaryDb, snapshot } from "@kolekta/db";
import { type RawBuilder, sql } from "kysely";
import { afterCommit } from "./after-commit.ts";
import type { AuditEntry } from "./audit.ts";
import { isNotBlockedSql } from "./blocked.ts";
import type { Actor, AnyCtx, Ctx, BaseContext } from "./context.ts";
import { toLocalDay } from "./day.ts";
import { AppError } from "./errors.ts";
import { appendEvents } from "./event-rows.ts";
import type { DomainEvent } from "./events.ts";
import { react } from "./reaction.ts";
import { setReadAfter } from "./replica.ts";
import { claim, storeReply, toRetry } from "./retry.ts";

/**
 * An open transaction: its own `db`, one instant for all its writes, its audit entries and its
 * events.
 */
export type Tx<C extends BaseContext> = C & {
  /** Adds an audit entry; a transaction without one is refused. */
  audit(entry: AuditEntry): void;
  /** Delivered after the commit, and only then. */
  publish(event: DomainEvent): void;
  /** The key was used before, but its reply is not stored, so the verb runs again. */
  readonly isRetry: boolean;
};

interface Trail {
  readonly audits: AuditEntry[];
  readonly events: DomainEvent[];
}

/**
 * Runs one business verb as one transaction. With an idempotency key, the first reply is stored
 * with the writes. A retry gets it while the caller's rights are unchanged, and the same key with
 * another input is refused. A reply with a secret is never stored: a retry runs the verb again,
 * with every check and its own audit entry. The reactions to its events in other rooms
 * (`reactions.ts`) are part of the transaction.
 */
export async function inTransaction<C extends BaseContext, T>(
  ctx: C,
  input: unknown,
  verb: (tx: Tx<C>) => Promise<T>,
): Promise<T> {
  try {
    const trail: Trail = { audits: [], events: [] };
    const result = await attempt(ctx, input, verb, trail);
    await afterCommit(ctx.db, trail.events);
    await setReadAfter(ctx);
    return result;
  } catch (error) {
    if (error instanceof AppError && error.evidence) {
      await error.evidence(primaryDb(ctx.db));
      await setReadAfter(ctx);
    }
    throw error;
  }
}

/**
 * Reads from one consistent snapshot and writes nothing. Within a transaction it reads through that
 * transaction.
 */
export const inSnapshot = snapshot;

/** Fixes the clock, so that the rows of one transaction have one instant. */
function withFixedClock<C extends BaseContext & Partial<Ctx>>(ctx: C): C {
  const at = ctx.now();
  const { actor } = ctx;
  return {
    ...ctx,
    now: () => at,
    ...(ctx.today && actor && { today: () => toLocalDay(at, actor.zone) }),
  };
}

const attempt = <C extends BaseContext, T>(
  ctx: C,
  input: unknown,
  verb: (tx: Tx<C>) => Promise<T>,
  trail: Trail,
): Promise<T> =>
  primaryDb(ctx.db)
    .transaction()
    .execute(async (db) => {
      const retry = toRetry(ctx, input);
      const stored = retry && (await claim(db, retry));
      const { isReplySecret = false }: Partial<Ctx> = ctx;
      if (stored && !isReplySecret) {
        if (stored.isSameAuthority) return stored.reply as T;
        throw new AppError("forbidden", "request.authorityChanged");
      }
      const tx = {
        ...withFixedClock(ctx),
        db,
        audit: (entry: AuditEntry) => void trail.audits.push(entry),
        publish: (event: DomainEvent) => void trail.events.push(event),
        isRetry: stored !== null,
      };
      const result = await verb(tx);
      await react(tx, trail.events);
      if (trail.audits.length === 0) throw new Error("a transaction that writes must audit");
      await leaveTrail(db, ctx, trail);
      if (retry && !isReplySecret) await storeReply(db, retry, result);
      return result;
    });

/**
 * Writes audit entries and events in one round trip, which also checks that the caller may still
 * act. A user who was disabled, blocked or moved to another role or institution while the write
 * waited for a lock, or whose institution was disabled, writes nothing.
 */
async function leaveTrail(db: Db, ctx: AnyCtx, trail: Trail): Promise<void> {
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
  const uniqueEvents = new Set(trail.events.map((event) => JSON.stringify(event)));
  const { hasLeft } = await db
    .with("written", (qb) =>
      qb
        .insertInto("auditLog")
        .values(lines as never)
        .returning("id"),
    )
    .with(
      "published",
      () =>
        sql`(${appendEvents(sql`select fact::jsonb from unnest(${[...uniqueEvents]}::text[]) as fact`)})`,
    )
    .selectNoFrom(hasLostAccessSql(ctx.actor).as("hasLeft"))
    .executeTakeFirstOrThrow();
  if (hasLeft) throw new AppError("unauthorized", "session.expired");
}

/** Jobs and commands continue: they act for the installation. */
function hasLostAccessSql(actor: Actor | undefined): RawBuilder<boolean> {
  if (actor?.via !== "WEB" && actor?.via !== "TOKEN") return sql`false`;
  return sql`exists (
    select from app_user u left join institution i on i.id = u.institution_id
    where u.id = ${actor.userId}
      and (u.status = 'DISABLED' or i.status = 'DISABLED' or u.role_id <> ${actor.role}
        or u.institution_id is distinct from ${actor.institutionId}::bigint or not ${isNotBlockedSql("u")}))`;
}
