import type { Db } from "@kolekta/db";
import type { Level, StepEvent } from "../contract-words.ts";

export interface NewStep {
  readonly deductionId: number;
  readonly event: StepEvent;
  readonly level: Level;
  /** User of the step; null for an automatic step. */
  readonly actorId: number | null;
  readonly note?: string;
  readonly at: Date;
}

export async function insertStep(db: Db, step: NewStep): Promise<void> {
  await db.insertInto("deductionStep").values(step).execute();
}

/** Checks if the case ever had an automatic approval, whatever its later state. */
export async function anyAutomatic(db: Db, caseId: number): Promise<boolean> {
  const row = await db
    .selectFrom("deductionStep as s")
    .innerJoin("deduction as d", "d.id", "s.deductionId")
    .select("s.id")
    .where("d.caseId", "=", caseId)
    .where("s.event", "=", "APPROVED")
    .where("s.level", "=", 0)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
