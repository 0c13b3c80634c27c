import { afterAll, beforeAll, expect, test } from "bun:test";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { useTestDatabase } from "@kolekta/db/testing";
import { organisation } from "../../seeds/index.ts";
import type { OpsContext } from "../../core/command.ts";
import { createTestContext } from "../../core/testing.ts";
import { getRefusal, testClock } from "../../session/testing.ts";
import { scheduleCommands } from "./commands.ts";
import { HEADER, type Rows, createXlsxFile } from "./testing/book.ts";

const database = useTestDatabase();
const { now } = testClock("2026-03-02T02:00:00Z");
let dir: string;

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), "kolekta-roster-"));
  await organisation(database.db);
});
afterAll(() => rm(dir, { recursive: true }));

async function run(rows: Rows, options: Record<string, string | boolean> = {}) {
  const file = join(dir, "roster.xlsx");
  await Bun.write(file, await createXlsxFile({ S: rows }));
  const ops: OpsContext = {
    context: createTestContext(database.db, null, { now, via: "COMMAND" }),
    actAs: () => Promise.reject(new Error("nobody is named")),
    progress: () => {},
  };
  const [command] = scheduleCommands;
  if (!command) throw new Error("no command");
  return command.run(ops, {
    args: { file },
    options: { institution: "Institution north", ...options },
  });
}

const stored = async () =>
  (await database.db.selectFrom("scheduledDay").select("code").execute()).map(({ code }) => code);

const header = [...HEADER, "2026-03-02"];
const good = ["north-agent", "", "Institution north", "", "D"];
const foreign = ["south-agent", "", "Institution south", "", "D"];

test("bun ops schedule import shows its effect, then applies it to the agents of one institution", async () => {
  expect(await run([header, good], { dryRun: true })).toMatchObject({
    ok: true,
    lines: [
      "1 agents from 2026-03-02 to 2026-03-02: nothing was saved",
      "days: 1 new, 0 changed, 0 unchanged",
    ],
  });
  expect(await run([header, good, foreign])).toMatchObject({
    ok: false,
    data: { state: "CHECKED", issueCount: 1 },
  });
  expect(await stored()).toEqual([]);
  expect(await run([header, good, foreign], { saveValid: true })).toMatchObject({
    ok: false,
    data: { state: "SAVED" },
  });
  expect(await stored()).toEqual(["D"]);
  const lost = run([header, good], { institution: "Nowhere" });
  expect(await getRefusal(lost)).toBe("loanImport.institutionUnknown");
});

test("refuses a file that is missing", async () => {
  const [command] = scheduleCommands;
  const ops: OpsContext = {
    context: createTestContext(database.db, null, { now, via: "COMMAND" }),
    actAs: () => Promise.reject(new Error("no account is named")),
    progress: () => {},
  };
  const missing = command?.run(ops, {
    args: { file: join(dir, "missing.xlsx") },
    options: { institution: "Institution north" },
  });
  expect(await getRefusal(Promise.resolve(missing))).toBe("loanImport.fileMissing");
});
