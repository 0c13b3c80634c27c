import type { Db } from "@kolekta/db";
import { dayOf } from "../../../core/day.ts";
import { dueForReorder, setPlaces } from "../queries/work.ts";
import { placeOf } from "../rules.ts";

const BATCH = 2_000;

/** Places every case anew whose turn in the order of work has come; returns how many. */
export async function reorderDueCases(db: Db, now: Date): Promise<number> {
  let placed = 0;
  for (;;) {
    const due = await dueForReorder(db, now, BATCH);
    if (due.length === 0) return placed;
    const found = due.map((one) =>
      placeOf(one, now, dayOf(now, one.zone), one.zone),
    );
    await setPlaces(db, due, found, now);
    placed += due.length;
  }
}
