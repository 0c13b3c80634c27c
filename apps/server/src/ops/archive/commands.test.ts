import { afterAll, beforeAll, expect, test } from "bun:test";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { useTestDatabase } from "@kolekta/db/testing";
import { errorMessage } from "@kolekta/i18n";
import { sql } from "kysely";
import { AppError } from "@kolekta/api/core/errors";
import { createTestContext } from "@kolekta/api/core/testing";
import { organisation } from "@kolekta/api/seeds/index";
import { archiveCommands } from "./commands.ts";

const database = useTestDatabase();
const dataDir = mkdtempSync(join(tmpdir(), "kolekta-archive-"));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));
beforeAll(() => organisation(database.db));

const ops = () => ({
  context: createTestContext(database.db, null, {
    databaseUrl: database.url,
    dataDir,
    via: "JOB",
    now: () => new Date("2026-08-15T05:00:00Z"),
  }),
  actAs: () => Promise.reject(new Error("a command of no user")),
  progress: () => {},
});

async function run(
  name: string,
  args: Record<string, string> = {},
  options: Record<string, string> = {},
): Promise<{ ok: boolean; lines: readonly string[] }> {
  const command = archiveCommands.find(
    (archiveCommand) => archiveCommand.name === `archive ${name}`,
  );
  if (!command) throw new Error(`there is no command archive ${name}`);
  try {
    return await command.run(ops(), { args, options });
  } catch (error) {
    if (error instanceof AppError)
      return { ok: false, lines: [errorMessage("en", error.key, error.params)] };
    return { ok: false, lines: [(error as Error).message] };
  }
}
const rule = (table: string, options: Record<string, string>) => run("rule", { table }, options);

test.each<[string, Record<string, string>, string]>([
  ["audit_log", { months: "3" }, "The table must be one of"],
  ["login_log", { months: "1" }, "--months must be a whole number from 2"],
  ["login_log", { months: "soon" }, "--months must be a whole number from 2"],
  ["login_log", { months: "" }, "--months must be a whole number from 2"],
  ["login_log", { months: "3", days: "1.5" }, "--days must be a whole number"],
  ["login_log", { days: "400" }, "--days needs --months"],
  ["login_log", { months: "3", days: "10" }, "at least 155 days with --months 3"],
  ["login_log", { months: "3", days: "154" }, "at least 155 days"],
])("a rule for %s of %j is refused: %s", async (table, options, text) => {
  const { ok, lines } = await rule(table, options);
  expect([ok, lines]).toEqual([false, [expect.stringContaining(text)]]);
  expect((await run("list")).lines).toEqual([]);
});

test("a rule that is set, changed or removed reports the current state, and the list agrees", async () => {
  const archived = (table: string, months: number) =>
    `${table}: months are archived ${months} months after they end; files are deleted`;
  const lines = [
    await rule("login_log", { months: "3", days: "155" }),
    await rule("login_log", { months: "4" }),
    await rule("call_event", { months: "3", days: "700" }),
    await rule("call_event", { months: "3" }),
    await rule("login_log", {}),
  ].flatMap((result) => result.lines);
  expect(lines).toEqual([
    `${archived("login_log", 3)} 155 days after their first row, or sooner if retention ends earlier`,
    `${archived("login_log", 4)} when retention ends for their first row`,
    `${archived("call_event", 3)} 700 days after their first row`,
    `${archived("call_event", 3)} never`,
    "login_log: no months are archived",
  ]);
  expect((await run("list")).lines).toEqual([lines[3], lines[4]] as string[]);
});

const NAME = "login_log_2026_04.copy.gz";
const file = (name = NAME) => join(dataDir, "archive", name);

test("a run without work reports that; rows outside any month get their month and leave", async () => {
  expect(await run("run")).toMatchObject({
    ok: true,
    lines: ["No month is due, and no file has expired."],
  });
  await sql`insert into login_log (at, login, outcome) values ('2026-04-10Z', 'somebody', 'IN'), ('2026-04-11T01:02:03.4Z', 'somebody', 'IN')`.execute(
    database.db,
  );
  await rule("login_log", { months: "2" });
  expect((await run("run")).lines).toEqual(["login_log_2026_04 archived"]);
  expect(await run("verify")).toMatchObject({
    ok: true,
    lines: ["1 files with 2 rows read: 1 intact, 0 missing"],
  });
});

test("names a missing or altered manifest and an unrecorded file", async () => {
  const manifest = readFileSync(file(`${NAME}.json`), "utf8");
  const verified = async (text: string | null) => {
    if (text === null) rmSync(file(`${NAME}.json`));
    else writeFileSync(file(`${NAME}.json`), text);
    const { ok, lines } = await run("verify");
    expect(ok).toBe(false);
    return lines.slice(1);
  };
  const altered = (change: object) =>
    verified(JSON.stringify({ ...JSON.parse(manifest), ...change }));
  const fault = (text: string) => [`${NAME}: its manifest ${text}`];
  const differs = (field: string) => fault(`has changed: ${field}`);
  const { columns } = JSON.parse(manifest) as { columns: string[] };
  expect(await verified(null)).toEqual(fault("is missing"));
  expect(await verified("{")).toEqual(fault("cannot be read"));
  expect(await altered({ rows: 3 })).toEqual(differs("rows"));
  expect(await altered({ idSum: "7" })).toEqual(differs("idSum"));
  expect(await altered({ lastAt: "2026" })).toEqual(differs("lastAt"));
  for (const other of [columns.toReversed(), columns.slice(1)])
    expect(await altered({ columns: other })).toEqual(fault("lists other columns"));
  expect((await run("restore", { file: NAME })).lines).toEqual(fault("lists other columns"));
  writeFileSync(file(`${NAME}.json`), manifest);
  writeFileSync(file("copy of it.gz"), "");
  expect(await run("verify")).toMatchObject({
    ok: false,
    lines: [expect.anything(), "copy of it.gz: no record of this file"],
  });
  rmSync(file("copy of it.gz"));
  expect((await run("verify")).ok).toBe(true);
});

test("does not count a missing file as read and names its restore location in one line", async () => {
  rmSync(file());
  const missingFile = `${NAME}: the file is missing`;
  expect((await run("verify")).lines).toEqual([
    "0 files with 0 rows read: 0 intact, 1 missing",
    missingFile,
  ]);
  expect((await run("restore", { file: NAME })).lines).toEqual([missingFile]);
  expect((await run("restore", { file: "x.copy.gz" })).lines).toEqual([
    "There is no file x.copy.gz in the archive. See: archive list",
  ]);
});
