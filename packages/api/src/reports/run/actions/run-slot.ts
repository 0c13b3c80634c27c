import { type Db, findPool } from "@kolekta/db";
import type { BaseContext } from "../../../core/context.ts";
import { AppError } from "../../../core/errors.ts";
import { Slots, SlotsFull } from "../../../core/semaphore.ts";

/** Maximum number of waiting runs per process; a further run fails with a conflict. */
const WAITING = 200;

const lines = new WeakMap<object, Slots>();

/**
 * Limits concurrent runs to half of the pool. A run holds one connection while it writes and takes
 * another to record itself, so runs on all connections would deadlock. A waiting run holds no
 * connection.
 */
export async function withRunSlot<T>(
  { db, signal }: Pick<BaseContext, "db" | "signal">,
  run: () => Promise<T>,
): Promise<T> {
  const line = getSlots(db);
  if (!line) return run();
  try {
    return await line.run(signal, run);
  } catch (error) {
    if (error instanceof SlotsFull) throw new AppError("conflict", "report.running");
    throw error;
  }
}

function getSlots(db: Db): Slots | undefined {
  const pool = findPool(db);
  if (!pool) return undefined;
  const parallel = Math.max(1, Math.floor(pool.size / 2));
  const line = lines.get(pool) ?? new Slots({ parallel, waiting: WAITING });
  lines.set(pool, line);
  return line;
}
