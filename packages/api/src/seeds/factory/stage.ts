import type { Db } from "@kolekta/db";
import type { Selectable } from "kysely";
import type { DB } from "@kolekta/db";

type StagePolicyValues = Omit<
  Selectable<DB["stagePolicy"]>,
  "id" | "stageId" | "effectiveOn" | "editorId" | "createdAt"
>;

/** First day of the stage settings in tests. */
const LONG_AGO = { effectiveOn: "2000-01-01", createdAt: new Date("2000-01-01T00:00:00Z") };

/** Creates a stage for these days past due, which no institution works yet. */
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

/** Replaces values of the stage policy for all time. */
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
