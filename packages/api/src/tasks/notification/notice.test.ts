import { expect, test } from "bun:test";
import { useTestDatabase } from "@kolekta/db/testing";
import { createCallerFactory } from "../../core/guarded.ts";
import { getActor, createTestContext } from "../../core/testing.ts";
import { newCase, organisation } from "../../seeds/index.ts";
import { tasksRouter } from "../router.ts";

const database = useTestDatabase();
const call = createCallerFactory(tasksRouter);

test("G31: a notification names no case that has left its reader's scope", async () => {
  const { db } = database;
  const org = await organisation(db);
  const { caseId, loanId } = await newCase(db, {
    agentId: org.south.agent.id,
    borrowerName: "Out of sight",
  });
  const { id: userId } = org.operations;
  await db
    .insertInto("taskNotification")
    .values({ kind: "CASE_RECALLED", caseId, userId, at: new Date() })
    .execute();
  const named = async (institutionIds: number[]) => {
    const actor = await getActor(db, org.operations, { institutionIds });
    const { rows } = await call(createTestContext(db, actor)).notification.list({});
    return rows.map((row) => [row.loanId, row.borrowerName]);
  };
  expect(await named([org.south.id])).toEqual([[loanId, "Out of sight"]]);
  expect(await named([org.north.id])).toEqual([[null, null]]);
});
