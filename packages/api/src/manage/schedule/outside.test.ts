/** Realistic rosters of team leaders, uploaded through the API. */
import { beforeAll, beforeEach, expect, test } from "bun:test";
import { join } from "node:path";
import { sql } from "kysely";
import { useTestDatabase } from "@kolekta/db/testing";
import { createCallerFactory } from "../../core/guarded.ts";
import { getActor, createTestContext } from "../../core/testing.ts";
import { newUser, type Organisation, organisation, ROLE } from "../../seeds/index.ts";
import { manageRouter } from "../router.ts";
import { HEADER, createXlsxFile } from "./testing/book.ts";

const CASES = join(import.meta.dir, "../../core/sheet/fixtures/cases");
const NOW = new Date("2026-11-28T02:00:00Z");
const INSTITUTION = "PT Mitra Tagih Nusantara";

const database = useTestDatabase();
let org: Organisation;

beforeAll(async () => {
  org = await organisation(database.db);
  const { id, groupId } = org.north;
  await sql`update institution set name = ${INSTITUTION} where id = ${id}`.execute(database.db);
  for (const login of ["agent03", "agent04"])
    await newUser(database.db, { login, roleId: ROLE.agent, institutionId: id, groupId });
});

beforeEach(() => database.db.deleteFrom("scheduledDay").execute());

const upload = async (file: File) => {
  const actor = await getActor(database.db, org.north.admin);
  const context = createTestContext(database.db, actor, { now: () => NOW });
  return createCallerFactory(manageRouter)(context).schedule.upload({ file, save: true });
};

const loadFile = async (name: string) =>
  new File([await Bun.file(join(CASES, name)).bytes()], name);

const stored = async (login: string) => {
  const { rows } = await sql<{ day: string; code: string }>`
    select d.day_on::text as day, d.code from scheduled_day d join app_user u on u.id = d.agent_id
    where u.login = ${login} order by d.day_on`.execute(database.db);
  return rows.map(({ day, code }) => `${day} ${code}`);
};

test("07: leave that is merged across days is leave on each of them", async () => {
  const { issues } = await upload(await loadFile("07-merged-leave.xlsx"));
  expect(issues).toEqual([]);
  expect(await stored("agent03")).toEqual([
    "2026-12-14 AL",
    "2026-12-15 AL",
    "2026-12-16 AL",
    "2026-12-17 AL",
    "2026-12-18 D",
  ]);
});

test("08: formulas without a stored value are errors, nothing is saved", async () => {
  const { issues, counts } = await upload(await loadFile("08-formula-without-value.xlsx"));
  expect(issues).toMatchObject([
    { row: 2, column: "2026-12-15", value: "=E2" },
    { row: 2, column: "2026-12-16", value: "=F2" },
  ]);
  expect(issues[0]?.message).toContain("no stored value");
  expect(counts.failing).toBe(1);
  expect(await stored("agent03")).toEqual([]);
});

test("14: a chart sheet beside the roster is no hindrance", async () => {
  const { issues } = await upload(await loadFile("14-roster-with-chart-sheet.xlsx"));
  expect(issues).toEqual([]);
  expect(await stored("agent04")).toHaveLength(5);
});

const row = (...codes: string[]) => ["agent03", "", INSTITUTION, "", ...codes];

test.each<[string, string[][], string[]]>([
  [
    "numbers under a month",
    [["Jadwal Desember 2026"], [...HEADER, "7", "8"], row("D", "D")],
    ["2026-12-07 D", "2026-12-08 D"],
  ],
  [
    "weekdays and months by name",
    [[...HEADER, "Sen, 07 Des 2026", "Sel, 08 Des 2026"], row("D", "D")],
    ["2026-12-07 D", "2026-12-08 D"],
  ],
  [
    "days without a year",
    [[...HEADER, "31 Dec", "1 Jan"], row("D", "OFF")],
    ["2026-12-31 D", "2027-01-01 OFF"],
  ],
])("headers: %s", async (_, rows, days) => {
  const { issues } = await upload(await createXlsxFile({ Roster: rows }));
  expect(issues).toEqual([]);
  expect(await stored("agent03")).toEqual(days);
});
