import { afterAll, beforeAll, expect, test } from "bun:test";
import { createDb, type Db, migrateToLatest, Replicas } from "@kolekta/db";
import { type Replicated, startReplicated, waitUntil } from "@kolekta/db/testing";
import { sql } from "kysely";
import { createCallerFactory } from "../../core/guarded.ts";
import { createTestContext, getActor } from "../../core/testing.ts";
import { moveCases, newCase, organisation, type Organisation } from "../../seeds/index.ts";
import { reportsRouter } from "../router.ts";
import { type Feed, getCursor, getLastId, insertPromises, write } from "./testing.ts";

let set: Replicated;
let db: Db;
let replicas: Replicas;
let org: Organisation;
let caseId: number;
let feed: Feed;

beforeAll(async () => {
  set = await startReplicated();
  db = createDb(set.primary.url(), { max: 4 });
  await migrateToLatest(db);
  org = await organisation(db);
  ({ caseId } = await newCase(db, { agentId: org.north.agent.id }));
  await write(db);
  await set.caughtUp();
  replicas = await Replicas.open({
    primary: db,
    primaryUrl: set.primary.url(),
    urls: set.standbys.map((standby) => standby.url()),
    max: 4,
    maxLagMs: 600_000,
  });
  await waitUntil(() => replicas.states.every(({ state }) => state === "IN_USE"));
  const actor = await getActor(db, org.operations);
  feed = createCallerFactory(reportsRouter)(
    createTestContext(db, actor, { replicas, readAfter: 0n }),
  ).changeFeed;
}, 180_000);
afterAll(async () => {
  await replicas.close();
  await db.destroy();
  await set.drop();
}, 60_000);

test("a standby that is behind answers the part of the feed that it has", async () => {
  const replayed = await getCursor(db);
  await set.standbys[0]?.pauseReplay();
  const closedAt = new Date();
  await insertPromises(db, caseId, org.north.agent.id, sql`select 1`);
  await moveCases(db, { status: "C32", at: closedAt, caseIds: [caseId] });
  await write(db);
  const page = await feed.list({});
  expect(page).toMatchObject({ next: replayed, hasMore: false });
  expect(page.asOf.getTime()).toBeLessThanOrEqual(closedAt.getTime());
  expect((await feed.listCases({})).rows).toMatchObject([{ caseId, status: "C00" }]);
});

test("the primary answers a cursor that the standby does not have yet", async () => {
  const last = await getLastId(db);
  const current = await getCursor(db);
  const { changes } = await feed.list({ after: await getCursor(db, last - 1) });
  expect(changes.map(({ type }) => type)).toEqual(["case.closed"]);
  expect(await feed.list({ after: current })).toMatchObject({ changes: [], next: current });
  const [listTag] = (await feed.listCases({ size: 1 })).next.split("-").toReversed();
  const page = await feed.listCases({ after: `${current}-${caseId - 1}-${listTag}` });
  expect(page).toMatchObject({ rows: [{ caseId, status: "C32" }], changes: current });
  await expect(feed.list({ after: await getCursor(db, last + 1) })).rejects.toMatchObject({
    cause: { key: "changeFeed.cursorUnknown", field: "after" },
  });
});

test("a standby that caught up continues the feed", async () => {
  await set.standbys[0]?.resumeReplay();
  await set.caughtUp();
  const current = await getCursor(db);
  expect(await feed.list({})).toMatchObject({ next: current, hasMore: false });
}, 60_000);
