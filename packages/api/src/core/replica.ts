import {
  BEYOND_ALL,
  type Db,
  type Position,
  primaryDb,
  readPosition,
  writePosition,
} from "@kolekta/db";
import type { AnyCtx, Visit } from "./context.ts";

/** Tells where the log ended after the caller's last write; he sends it back, or the cookie of the same name does. */
export const READ_AFTER = "x-read-after";
/** Tells from which moment a reply is that was read from a replica. */
export const AS_OF = "x-as-of";

/**
 * What reports, logs and exports read with: replicas where there are any near enough, else the primary. The reply says from
 * which moment it is.
 */
export function replicaDbOf({
  replicas,
  db,
  signal,
  readAfter = null,
  headers,
  now,
}: Visit): Db {
  if (!replicas || db.isTransaction) return db;
  keepOldest(headers, now());
  return replicas.reading({
    ...{ signal, after: readAfter },
    onRead: (asOf) => keepOldest(headers, asOf),
  });
}

function keepOldest(headers: Headers, asOf: Date): void {
  const told = headers.get(AS_OF);
  const text = asOf.toISOString();
  if (told === null || text < told) headers.set(AS_OF, text);
}

/**
 * To be called after a commit: what the caller reads next has to hold what he wrote. Where the position cannot be had, he
 * reads from the primary until his next write.
 */
export async function notePosition(ctx: AnyCtx): Promise<void> {
  const { replicas, actor, db, headers } = ctx;
  if (!replicas || primaryDb(db).isTransaction) return;
  if (actor?.via !== "WEB" && actor?.via !== "TOKEN") return;
  const position = await replicas.position().catch(() => BEYOND_ALL);
  const before = readPosition(headers.get(READ_AFTER) ?? "") ?? 0n;
  const furthest: Position = position > before ? position : before;
  headers.set(READ_AFTER, writePosition(furthest));
}
