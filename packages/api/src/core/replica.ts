import { type Db, formatLsn, type Lsn, MAX_LSN, parseLsn } from "@kolekta/db";
import type { AnyCtx, Visit } from "./context.ts";

/** The LSN after the caller's last write; he sends it back, or the cookie of that name does. */
export const READ_AFTER_HEADER = "x-read-after";
/** The moment as of which a reply holds, the oldest of its reads. */
export const AS_OF_HEADER = "x-as-of";

/** What reports, logs and their exports read with: a replica that is near enough, else the primary. */
export function getReplicaDb({ replicas, db, signal, readAfter = null, headers, now }: Visit): Db {
  if (!replicas || db.isTransaction) return db;
  setOldestReadTime(headers, now());
  return replicas.dbFor({
    signal,
    after: readAfter,
    onRead: (asOf) => setOldestReadTime(headers, asOf),
  });
}

function setOldestReadTime(headers: Headers, asOf: Date): void {
  const current = headers.get(AS_OF_HEADER);
  const text = asOf.toISOString();
  if (current === null || text < current) headers.set(AS_OF_HEADER, text);
}

/**
 * To be called after a commit: what the caller reads next has to hold what he wrote. Where the LSN cannot be had, he
 * reads from the primary until his next write.
 */
export async function setReadAfter(ctx: AnyCtx): Promise<void> {
  const { replicas, actor, via = actor?.via, db, headers } = ctx;
  if (!replicas || db.isTransaction) return;
  if (via === "JOB" || via === "COMMAND") return;
  const lsn = await replicas.currentLsn().catch(() => MAX_LSN);
  const before = parseLsn(headers.get(READ_AFTER_HEADER) ?? "") ?? 0n;
  const furthest: Lsn = lsn > before ? lsn : before;
  headers.set(READ_AFTER_HEADER, formatLsn(furthest));
}
