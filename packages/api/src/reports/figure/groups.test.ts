import { beforeAll, expect, test } from "bun:test";
import { useTestDatabase } from "@kolekta/db/testing";
import { createTestContext } from "../../core/testing.ts";
import { type Organisation, organisation } from "../../seeds/index.ts";
import { startAgentDays } from "../agent/actions/start.ts";
import { processAgentFacts } from "../agent/actions/process-facts.ts";
import { verifyCounts } from "../agent/actions/verify.ts";
import { Story } from "../agent/testing.ts";

/* Agents who move to another group on Wednesday at noon. */

const database = useTestDatabase();
/** An hour of a day of March in Jakarta. */
const at = (day: number, hour: number) => new Date(Date.UTC(2026, 2, day, hour - 7));
const [TUESDAY, WEDNESDAY, THURSDAY] = [3, 4, 5];
let org: Organisation;
let first: number;
let second: number;

beforeAll(async () => {
  const { db } = database;
  org = await organisation(db);
  const ids = [org.north.agent.id, org.north.colleague.id];
  await db
    .updateTable("agentOrgUnit")
    .set({ fromAt: at(1, 9) })
    .execute();
  const { groupId } = await db
    .selectFrom("appUser")
    .select("groupId")
    .where("id", "=", org.north.agent.id)
    .executeTakeFirstOrThrow();
  first = groupId ?? 0;
  ({ id: second } = await db
    .insertInto("teamGroup")
    .values({ institutionId: org.north.id, name: "Second" })
    .returning("id")
    .executeTakeFirstOrThrow());
  await db
    .updateTable("appUser")
    .set({ groupId: second, updatedAt: at(WEDNESDAY, 12) })
    .where("id", "in", ids)
    .execute();
});

const assigned = async (day: number, hour: number, agentId: number) => {
  const story = await Story.start(database.db, at(day, hour), { institutionId: org.north.id });
  await story.assign(at(day, hour), agentId);
  return story;
};

const promised = async ({ ids, agentId }: Story, createdAt: Date) =>
  (
    await database.db
      .insertInto("promise")
      .values({
        caseId: ids.caseId,
        agentId: agentId ?? 0,
        createdAt,
        amountMinor: 5_000,
        dueOn: "2026-03-03",
      })
      .returning("id")
      .executeTakeFirstOrThrow()
  ).id;

const count = async (day: number) => {
  const context = createTestContext(database.db, null, { now: () => at(day, 18) });
  await processAgentFacts(context);
  await startAgentDays(context);
};

/** Returns day, group and cases in hand of each row with cases. */
const listCasesInHand = async (agentId: number) => {
  const rows = await database.db
    .selectFrom("agentDay")
    .select(["day", "groupId", "opened", "entered", "dropped"])
    .where("agentId", "=", agentId)
    .orderBy("day")
    .orderBy("groupId")
    .execute();
  return rows
    .map(({ day, groupId, opened, entered, dropped }) => [
      Number(day.slice(-2)),
      groupId,
      opened + entered - dropped,
    ])
    .filter(([, , cases]) => cases !== 0);
};

const differences = async () => (await verifyCounts(createTestContext(database.db, null))).samples;

test("a case is in hand in the group in which the day began, though its agent worked in two", async () => {
  const { id } = org.north.agent;
  const stories = [await assigned(TUESDAY, 9, id), await assigned(TUESDAY, 9, id)] as const;
  await promised(stories[0], at(WEDNESDAY, 9));
  await promised(stories[1], at(WEDNESDAY, 15));
  await count(THURSDAY);
  expect(await listCasesInHand(id)).toEqual([
    [TUESDAY, first, 2],
    [WEDNESDAY, first, 2],
    [THURSDAY, second, 2],
  ]);
  expect(await differences()).toEqual([]);
});

test("a case that leaves unworked leaves the group it entered", async () => {
  const { id } = org.north.colleague;
  const story = await assigned(WEDNESDAY, 9, id);
  await story.release(at(WEDNESDAY, 15));
  await count(WEDNESDAY);
  expect(await listCasesInHand(id)).toEqual([]);
  expect(await differences()).toEqual([]);
});

test("a case that returns in another stage leaves the group of midnight", async () => {
  const { id } = org.north.colleague;
  const story = await assigned(TUESDAY, 9, id);
  await story.work(at(TUESDAY, 10));
  await story.moveOn(at(WEDNESDAY, 9), org.stages.late);
  await story.assign(at(WEDNESDAY, 15), id);
  await count(WEDNESDAY);
  expect(await listCasesInHand(id)).toEqual([
    [TUESDAY, first, 1],
    [WEDNESDAY, second, 1],
  ]);
  expect(await differences()).toEqual([]);
});

test("a verdict counts in the group of the day on which the promise was due", async () => {
  const { id } = org.north.colleague;
  const story = await assigned(TUESDAY, 9, id);
  await database.db
    .insertInto("promiseEvaluation")
    .values({
      promiseId: await promised(story, at(TUESDAY, 10)),
      before: "OPEN",
      state: "BROKEN",
      paidMinor: 0,
      decidedAt: at(THURSDAY, 1),
    })
    .execute();
  await count(THURSDAY);
  const rows = await database.db
    .selectFrom("agentDay")
    .select(["day", "groupId"])
    .where("broken", "=", 1)
    .execute();
  expect(rows).toEqual([{ day: "2026-03-03", groupId: first }]);
  expect(await differences()).toEqual([]);
});
