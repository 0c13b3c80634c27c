import type { Db } from "@kolekta/db";
import { toLocalDay } from "../../../core/day.ts";
import { callUp, dueForReorder, updateWorkRanks } from "../queries/work.ts";
import { getWorkRank } from "../rules.ts";

const BATCH = 2_000;

/** Places every case anew whose turn in the order of work has come; returns how many. */
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

/** All open cases of these stages have their turn in the order of work now. */
export async function reorderStages(
  db: Db,
  stages: readonly { institutionId: number; stageId: number }[],
  now: Date,
): Promise<void> {
  for (const stage of stages) await callUp(db, stage, now);
}
