import type { Db } from "@kolekta/db";
import type { Selectable } from "kysely";
import type { DB } from "@kolekta/db";

type StagePolicyValues = Omit<
  Selectable<DB["stagePolicy"]>,
  "id" | "stageId" | "effectiveOn" | "editorId" | "createdAt"
>;

/** From when on what tests say of a stage holds. */
const LONG_AGO = {
  effectiveOn: "2000-01-01",
  createdAt: new Date("2000-01-01T00:00:00Z"),
};

/** A stage that takes these days past due, and that no institution has yet. */
export async function newStage(
  db: Db,
  name: string,
  policyValues: Pick<StagePolicyValues, "dpdFrom" | "dpdTo" | "recoveryBp"> &
    Partial<StagePolicyValues>,
): Promise<number> {
  const { id } = await db
    .insertInto("stage")
    .values({ name })
    .returning("id")
    .executeTakeFirstOrThrow();
  await db
    .insertInto("stagePolicy")
    .values({ ...policyValues, ...LONG_AGO, stageId: id })
    .execute();
  return id;
}

/** The stage says something else, and has always done so. */
export async function updateStagePolicy(
  db: Db,
  stageId: number,
  policyValues: Partial<StagePolicyValues>,
): Promise<void> {
  const { id: _, ...last } = await db
    .selectFrom("stagePolicy")
    .selectAll()
    .where("stageId", "=", stageId)
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirstOrThrow();
  await db
    .insertInto("stagePolicy")
    .values({ ...last, ...policyValues, ...LONG_AGO })
    .execute();
}
