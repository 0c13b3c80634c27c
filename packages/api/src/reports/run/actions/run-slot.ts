import { type Db, findPool } from "@kolekta/db";
import type { Visit } from "../../../core/context.ts";
import { AppError } from "../../../core/errors.ts";
import { Slots, SlotsFull } from "../../../core/semaphore.ts";

/** Who waits in a process beyond this many is told to come again. */
const WAITING = 200;

const lines = new WeakMap<object, Slots>();

/**
 * A run holds a connection while it writes, and takes another to tell of itself: were all connections held by runs, each would
 * wait for ever. So they have half of a pool at most, and who waits for his turn holds none.
 */
export async function withRunSlot<T>(
  { db, signal }: Pick<Visit, "db" | "signal">,
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
