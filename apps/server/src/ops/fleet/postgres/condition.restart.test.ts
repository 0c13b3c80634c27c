import { afterAll, beforeAll, expect, test } from "bun:test";
import { createDb, type Db } from "@kolekta/db";
import {
  type Replicated,
  startReplicated,
} from "../../../../../../packages/db/src/postgres/testing/replicated.ts";
import { waitUntil } from "@kolekta/db/testing";
import { type Condition, getCondition } from "./condition.ts";

let set: Replicated;
const openDbs: Db[] = [];

const open = (url: string): Db => {
  const db = createDb(url, { max: 1 });
  openDbs.push(db);
  return db;
};

beforeAll(async () => {
  set = await startReplicated();
}, 600_000);
afterAll(async () => {
  for (const db of openDbs) await db.destroy();
  await set.drop();
}, 600_000);

const getLagBytes = ({ standbys }: Condition) => standbys?.[0]?.bytes ?? null;

test("a standby lags by the bytes written without replay, and by none once it replays", async () => {
  const [standby] = set.standbys;
  if (!standby) throw new Error("a standby was asked for");
  const db = open(set.primary.url());
  await set.caughtUp();
  await standby.pauseReplay();
  await set.primary.run("create table grown as select generate_series(1, 50000) as id");
  const late = await getCondition(db);
  expect(late).toMatchObject({
    isStandby: false,
    standbys: [{ name: standby.name, state: "streaming" }],
  });
  expect(getLagBytes(late)).toBeGreaterThan(1_000_000);
  await standby.resumeReplay();
  await set.caughtUp();
  await waitUntil(async () => getLagBytes(await getCondition(db)) === 0);
  expect(await getCondition(open(standby.url()))).toMatchObject({ isStandby: true, standbys: [] });
}, 600_000);

test("a user without the right to see standbys learns that one exists", async () => {
  await set.primary.run("create role watcher login password 'secret'");
  const url = new URL(set.primary.url());
  [url.username, url.password] = ["watcher", "secret"];
  const db = open(url.href);
  const hidden = { state: null, bytes: null, seconds: null };
  expect((await getCondition(db)).standbys).toMatchObject([hidden]);
  await set.primary.run("grant pg_monitor to watcher");
  expect((await getCondition(db)).standbys).toMatchObject([{ state: "streaming" }]);
}, 600_000);
