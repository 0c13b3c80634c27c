import { afterAll, beforeAll, expect, test } from "bun:test";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createDb, migrateToLatest } from "@kolekta/db";
import { type Replicated, startReplicated } from "@kolekta/db/testing";
import { ops } from "./ops.ts";
import { failToStart } from "./process.ts";

let dir: string;
let set: Replicated;
let env: Record<string, string>;

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), "kolekta-standby-"));
  set = await startReplicated();
  const [standby] = set.standbys;
  if (!standby) throw new Error("a set without a standby");
  const db = createDb(set.primary.url(), { max: 1 });
  await migrateToLatest(db);
  await db.destroy();
  await set.caughtUp();
  env = { DATABASE_URL: standby.url(), DATA_DIR: dir, SEED: "none" };
}, 600_000);
afterAll(() => set?.drop(), 180_000);
afterAll(() => rm(dir, { recursive: true, force: true }));

const REFUSAL =
  /^The database at .+ is a standby, which is read only: DATABASE_URL has to name the primary.+\n$/;

test("a server refuses a standby without a primary", async () => {
  const { code, err } = await failToStart(env);
  expect([code, err]).toEqual([1, expect.stringMatching(REFUSAL)]);
}, 180_000);

test("a writing command reports the standby, and a reading one works", async () => {
  const personOptions = ["--login", "admin", "--name", "Dewi", "--role", "9"];
  const mail = ["--email", "dewi@kolekta.example"];
  const { code, err } = await ops(["user", "create", ...personOptions, ...mail], env);
  expect([code, err]).toEqual([1, expect.stringMatching(REFUSAL)]);
  expect((await ops(["db", "status"], env)).code).toBe(0);
}, 180_000);
