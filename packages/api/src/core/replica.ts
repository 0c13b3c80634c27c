import { type Db, formatLsn, type Lsn, MAX_LSN, parseLsn } from "@kolekta/db";
import type { AnyCtx, BaseContext } from "./context.ts";

/**
 * LSN after the caller's last write, sent back in this header or in the cookie of the same name.
 */
export const READ_AFTER_HEADER = "x-read-after";
/** Instant of the data of a reply, that of its oldest read. */
export const AS_OF_HEADER = "x-as-of";

/**
 * Gets the database for reports, logs and exports: a replica that has replayed enough, else the
 * primary.
 */
export function getReplicaDb({
  replicas,
  db,
  signal,
  readAfter = null,
  headers,
  now,
}: BaseContext): Db {
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
 * Sends the LSN after a commit, so that the caller's next reads include the write. Without an LSN,
 * reads go to the primary until the next write.
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
