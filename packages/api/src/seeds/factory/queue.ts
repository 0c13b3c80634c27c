import type { Db } from "@kolekta/db";
import type { Selectable } from "kysely";
import type { DB } from "@kolekta/db";

type StagePolicyValues = Omit<
  Selectable<DB["queuePolicy"]>,
  "id" | "queueId" | "effectiveOn" | "editorId" | "createdAt"
>;

/** From when on what tests say of a stage holds. */
const LONG_AGO = {
  effectiveOn: "2000-01-01",
  createdAt: new Date("2000-01-01T00:00:00Z"),
};

/** A stage that takes these days past due, and that no institution has yet. */
export async function newQueue(
  db: Db,
  name: string,
  policyValues: Pick<StagePolicyValues, "dpdFrom" | "dpdTo" | "recoveryBp"> &
    Partial<StagePolicyValues>,
): Promise<number> {
  const { id } = await db
    .insertInto("queue")
    .values({ name })
    .returning("id")
    .executeTakeFirstOrThrow();
  await db
    .insertInto("queuePolicy")
    .values({ ...policyValues, ...LONG_AGO, queueId: id })
    .execute();
  return id;
}

/** The stage says something else, and has always done so. */
export async function updateQueuePolicy(
  db: Db,
  queueId: number,
  policyValues: Partial<StagePolicyValues>,
): Promise<void> {
  const { id: _, ...last } = await db
    .selectFrom("queuePolicy")
    .selectAll()
    .where("queueId", "=", queueId)
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirstOrThrow();
  await db
    .insertInto("queuePolicy")
    .values({ ...last, ...policyValues, ...LONG_AGO })
    .execute();
}
