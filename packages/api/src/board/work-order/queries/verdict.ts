import type { Db } from "@kolekta/db";
import type { Verdict, VerdictState } from "../contract-codes.ts";

export interface NewVerdict {
  readonly orderId: number;
  readonly verdict: Verdict;
  readonly liableId: number | null;
  readonly answer: string;
  readonly evidence: string;
  readonly proposerId: number;
  readonly proposedAt: Date;
  readonly state: VerdictState;
  readonly decidedAt: Date | null;
}

export async function insertVerdict(db: Db, verdict: NewVerdict): Promise<void> {
  await db.insertInto("workOrderVerdict").values(verdict).execute();
}

export interface EffectiveVerdict {
  readonly id: number;
  readonly verdict: Verdict;
  readonly liableId: number | null;
}

/** Finds the proposed or confirmed verdict. */
export const findEffectiveVerdict = (
  db: Db,
  orderId: number,
): Promise<EffectiveVerdict | undefined> =>
  db
    .selectFrom("workOrderVerdict")
    .select(["id", "verdict", "liableId"])
    .where("orderId", "=", orderId)
    .where("state", "in", ["PROPOSED", "CONFIRMED"])
    .$narrowType<{ verdict: Verdict }>()
    .executeTakeFirst();

export interface Decision {
  readonly state: VerdictState;
  readonly deciderId?: number;
  readonly decidedAt?: Date;
}

export async function decideVerdict(db: Db, id: number, decision: Decision): Promise<void> {
  await db.updateTable("workOrderVerdict").set(decision).where("id", "=", id).execute();
}
