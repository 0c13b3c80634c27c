import type { Db } from "@kolekta/db";
import { toLocalDay } from "../../../core/day.ts";
import { callUp, dueForReorder, updateWorkRanks } from "../queries/work.ts";
import { getWorkRank } from "../rules.ts";

const BATCH = 2_000;

/** Computes the work rank of every case that is due for it. Returns their number. */
export async function reorderDueCases(db: Db, now: Date): Promise<number> {
  let placed = 0;
  for (;;) {
    const due = await dueForReorder(db, now, BATCH);
    if (due.length === 0) return placed;
    const found = due.map((lockedCase) =>
      getWorkRank(lockedCase, now, toLocalDay(now, lockedCase.zone), lockedCase.zone),
    );
    await updateWorkRanks(db, due, found, now);
    placed += due.length;
  }
}

/** Marks all open cases of these stages for the reorder job. */
export async function reorderStages(
  db: Db,
  stages: readonly { institutionId: number; stageId: number }[],
  now: Date,
): Promise<void> {
  for (const stage of stages) await callUp(db, stage, now);
}
