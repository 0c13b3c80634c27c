import { afterAll, beforeAll, expect, test } from "bun:test";
import { type Replicated, startReplicated } from "./replicated.ts";

let set: Replicated;

beforeAll(async () => {
  set = await startReplicated({ standbys: 2, synchronous: true });
}, 600_000);

afterAll(() => set.drop(), 600_000);

const inRecovery = "select pg_is_in_recovery() as standby";

test("standbys replay the writes of the primary", async () => {
  expect(await set.primary.run(inRecovery)).toEqual([{ standby: false }]);
  await set.primary.run("create table kept (id int)");
  await set.primary.run("insert into kept values (1)");
  await set.caughtUp();
  for (const standby of set.standbys) {
    expect(await standby.run(inRecovery)).toEqual([{ standby: true }]);
    expect(await standby.run("select id from kept")).toEqual([{ id: 1 }]);
  }
}, 600_000);

test("a standby with paused replay answers with older data until it is resumed", async () => {
  const [first, second] = set.standbys;
  if (!first || !second) throw new Error("two standbys were asked for");
  await first.pauseReplay();
  await set.primary.run("insert into kept values (2)");
  expect(await first.run("select max(id) as id from kept")).toEqual([{ id: 1 }]);
  await first.resumeReplay();
  await set.caughtUp();
  expect(await first.run("select max(id) as id from kept")).toEqual([{ id: 2 }]);
}, 600_000);

test("a standby is promoted after the primary is killed, and the other follows it", async () => {
  const [first, second] = set.standbys;
  if (!first || !second) throw new Error("two standbys were asked for");
  await set.primary.kill();
  await first.promote();
  await set.follow(second, first);
  await set.setSynchronous(first, true);
  await first.run("insert into kept values (3)");
  expect(await first.run("select max(id) as id from kept")).toEqual([{ id: 3 }]);
  await set.primary.start();
  expect(await set.primary.run("select max(id) as id from kept")).toEqual([{ id: 2 }]);
}, 600_000);
