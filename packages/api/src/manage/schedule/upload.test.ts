import { beforeAll, beforeEach, describe, expect, test } from "bun:test";
import { readXlsx } from "hucre";
import { useTestDatabase, waitsInLock } from "@kolekta/db/testing";
import { sql } from "kysely";
import { newUser, type Organisation, organisation, type Persona, ROLE } from "../../seeds/index.ts";
import { addDays } from "../../core/day.ts";
import type { FileReply } from "../../core/file.ts";
import { createCallerFactory } from "../../core/guarded.ts";
import { getActor, createTestContext } from "../../core/testing.ts";
import { getRefusal, testClock } from "../../session/testing.ts";
import { manageRouter } from "../router.ts";
import { HEADER, type Rows, createXlsxFile } from "./testing/book.ts";
import { createXlsBlob } from "./testing/xls.ts";

const database = useTestDatabase();
const createCaller = createCallerFactory(manageRouter);
/** A Monday, nine o'clock in Jakarta. */
const clock = testClock("2026-03-02T02:00:00Z");
const [MON, TUE, SUN] = ["2026-03-02", "2026-03-03", "2026-03-08"];
let org: Organisation;

const as = async (persona: Persona) =>
  createCaller(
    createTestContext(database.db, await getActor(database.db, persona), { now: clock.now }),
  ).schedule;

const stored = async () => {
  const { rows } = await sql<{ login: string; day: string; code: string }>`
    select u.login, d.day_on as day, d.code from scheduled_day d join app_user u on u.id = d.agent_id
    order by u.login, d.day_on`.execute(database.db);
  return rows.map(({ login, day, code }) => `${login} ${day} ${code}`);
};

const buildRow = (login: string, ...codes: (string | null)[]) => [
  login,
  "",
  "Institution north",
  "",
  ...codes,
];

const buildSheet = (...rows: Rows): Rows => [[...HEADER, MON, TUE, SUN], ...rows];

beforeAll(async () => {
  org = await organisation(database.db);
});

beforeEach(async () => {
  await database.db.deleteFrom("scheduledDay").execute();
});

describe("a roster", () => {
  test("is previewed, then saved, and a repeated save changes nothing", async () => {
    const admin = await as(org.north.admin);
    const file = await createXlsxFile({
      March: buildSheet(
        buildRow("north-agent", "D", "A", "OFF"),
        buildRow("NORTH-COLLEAGUE", "m", null, "off"),
      ),
    });
    const tried = await admin.upload({ file });
    expect(tried).toMatchObject({
      state: "CHECKED",
      fileName: "roster.xlsx",
      firstDay: MON,
      lastDay: SUN,
      counts: { rows: 2, failing: 0, created: 5, changed: 0, unchanged: 0 },
      issues: [],
    });
    expect(await stored()).toEqual([]);
    const { uploadId } = tried;
    const saved = await admin.saveUpload({ uploadId });
    expect(saved).toMatchObject({ state: "SAVED", counts: tried.counts });
    const days = [
      `north-agent ${MON} D`,
      `north-agent ${TUE} A`,
      `north-agent ${SUN} OFF`,
      `north-colleague ${MON} M`,
      `north-colleague ${SUN} OFF`,
    ];
    expect(await stored()).toEqual(days);
    expect(await admin.saveUpload({ uploadId })).toEqual(saved);
    expect(await admin.upload({ file, save: true })).toMatchObject({
      state: "SAVED",
      counts: { created: 0, changed: 0, unchanged: 5 },
    });
    expect(await stored()).toEqual(days);
  });

  test("lists errors by row and column, and saves the other rows only on request", async () => {
    const yesterday = addDays(MON, -1);
    const header = [...HEADER, yesterday, MON, TUE, SUN];
    await database.db
      .insertInto("shiftCode")
      .values([
        {
          code: "N",
          name: "Night",
          nameCn: "夜班",
          nameEs: "Malam",
          kind: "WORK",
          fromTime: "16:00",
          toTime: "22:00",
          colour: "gray",
        },
      ])
      .execute();
    const file = await createXlsxFile({
      March: [
        header,
        buildRow("north-agent", null, "D", "D", null),
        buildRow("nobody", null, "D", "D", null),
        buildRow("south-agent", null, "D", "D", null),
        buildRow("north-leader", null, "D", "D", null),
        buildRow("North-Agent", null, "M", "M", null),
        ["north-colleague", "", "Institution south", "", null, "D", "D", null],
      ],
    });
    const admin = await as(org.north.admin);
    const tried = await admin.upload({ file, save: true });
    expect(tried).toMatchObject({
      state: "CHECKED",
      counts: { rows: 6, failing: 5, created: 2 },
      issueCount: 5,
    });
    expect(
      tried.issues.map(({ row, column, message, value }) =>
        [row, column, value, message].join(" | "),
      ),
    ).toEqual([
      "3 | loginName | nobody | There is no agent with this login among yours.",
      "4 | loginName | south-agent | There is no agent with this login among yours.",
      "5 | loginName | north-leader | This user does not work cases.",
      "6 | loginName | North-Agent | This agent is already in row 2.",
      "7 | institution | Institution south | This agent belongs to Institution north.",
    ]);
    const cells = await admin.upload({
      file: await createXlsxFile({
        March: [
          header,
          buildRow("north-agent", "D", "X", "N", "D"),
          buildRow("north-colleague", null, "D", null, null),
        ],
      }),
    });
    expect(
      cells.issues.map(({ row, column, message }) => [row, column, message].join(" | ")),
    ).toEqual([
      `2 | ${yesterday} | The past cannot be changed. Choose today or later.`,
      `2 | ${MON} | There is no such shift code.`,
      `2 | ${TUE} | This shift is outside the legal contact hours, 08:00 to 20:00.`,
      `2 | ${SUN} | Borrowers may not be contacted on this day. Use a code without a work shift.`,
    ]);
    expect(await stored()).toEqual([]);
    const { uploadId } = cells;
    expect(await getRefusal(admin.saveUpload({ uploadId }))).toBe("schedule.hasErrors");
    expect(await stored()).toEqual([]);
    await admin.saveUpload({ uploadId, saveValid: true });
    expect(await stored()).toEqual([`north-colleague ${MON} D`]);
    const errors = (await admin.exportErrors({ uploadId })) as FileReply;
    const bytes = await new Response(errors.body).bytes();
    const [sheet] = (await readXlsx(bytes)).sheets;
    expect(sheet?.rows).toHaveLength(2);
    expect(sheet?.rows[0]).toEqual([...header, "errors"]);
    expect(sheet?.rows[1]?.slice(0, 8)).toEqual([
      "north-agent",
      "",
      "Institution north",
      "",
      "D",
      "X",
      "N",
      "D",
    ]);
    expect(sheet?.rows[1]?.[8]).toContain("There is no such shift code.");
    const line = await database.db
      .selectFrom("auditLog")
      .select(["actorId", "entityId", "after"])
      .where("action", "=", "schedule.exportErrors")
      .executeTakeFirst();
    expect(line).toEqual({
      actorId: org.north.admin.id,
      entityId: String(uploadId),
      after: { rows: 1 },
    });
  });

  test("covers the own group for a leader, and only its uploader finishes it", async () => {
    const { north } = org;
    const { db } = database;
    const { id: groupId } = await db
      .insertInto("teamGroup")
      .values({ institutionId: north.id, name: "Group 2" })
      .returning("id")
      .executeTakeFirstOrThrow();
    await newUser(db, {
      login: "north-second",
      roleId: ROLE.agent,
      institutionId: north.id,
      groupId,
    });
    const leader = await as(north.leader);
    const file = await createXlsxFile({
      March: buildSheet(
        buildRow("north-agent", "D", null, null),
        buildRow("north-second", "D", null, null),
      ),
    });
    const { uploadId, issues } = await leader.upload({ file });
    expect(issues).toMatchObject([{ row: 3, value: "north-second" }]);
    const admin = await as(north.admin);
    for (const attempt of [
      () => admin.getUpload({ uploadId }),
      () => admin.saveUpload({ uploadId, saveValid: true }),
      () => admin.exportErrors({ uploadId }),
    ])
      expect(await getRefusal(attempt())).toBe("record.notFound");
    expect(await leader.getUpload({ uploadId })).toMatchObject({ issues });
  });

  test("is saved once by two at once", async () => {
    const admin = await as(org.north.admin);
    const file = await createXlsxFile({ S: buildSheet(buildRow("north-agent", "D", "A", "OFF")) });
    const { uploadId } = await admin.upload({ file });
    const upload = sql`select from schedule_upload where id = ${uploadId} for no key update`;
    const save = () => admin.saveUpload({ uploadId });
    expect(await waitsInLock(database.db, upload, save)).toBe(true);
  });

  test("returns not found after deletion", async () => {
    const sheet = buildSheet(buildRow("north-agent", "D", "A", "OFF"));
    const file = new File([await createXlsxFile({ S: sheet })], "roster.xlsx");
    const admin = await as(org.north.admin);
    const { uploadId } = await admin.upload({ file });
    await database.db
      .updateTable("scheduleUpload")
      .set({ sheet: null })
      .where("id", "=", uploadId)
      .execute();
    const attempt = admin.getUpload({ uploadId });
    expect(await getRefusal(attempt)).toBe("schedule.uploadUnavailable");
  });

  test("is validated once more when it is saved", async () => {
    const admin = await as(org.north.admin);
    const file = await createXlsxFile({
      March: buildSheet(buildRow("north-agent", "D", null, null)),
    });
    const { uploadId } = await admin.upload({ file });
    await database.db
      .updateTable("appUser")
      .set({ status: "DISABLED" })
      .where("id", "=", org.north.agent.id)
      .execute();
    expect(await getRefusal(admin.saveUpload({ uploadId }))).toBe("schedule.hasErrors");
    await database.db
      .updateTable("appUser")
      .set({ status: "ENABLED" })
      .where("id", "=", org.north.agent.id)
      .execute();
  });
});

describe("a roster of another program", () => {
  const admin = () => as(org.north.admin);
  const row = buildRow("north-agent", "D", "A", "OFF");
  const whole = [`north-agent ${MON} D`, `north-agent ${TUE} A`, `north-agent ${SUN} OFF`];
  const dated = (day: string) => new Date(`${day}T00:00:00Z`);

  test.each<[string, () => Promise<File> | File]>([
    [
      "has dates as dates and as serials",
      () => createXlsxFile({ S: [[...HEADER, dated(MON), 46_084, "8/3/2026"], row] }),
    ],
    [
      "has trailing blanks",
      () =>
        createXlsxFile({
          S: [
            [...HEADER, MON, TUE, SUN, null, " "],
            [...row, "", " "],
            [null, ""],
            ["", " ", ""],
          ],
        }),
    ],
    [
      "has merged titles, a month over its days and a sheet of notes",
      () =>
        createXlsxFile(
          {
            Notes: [["Roster of March"]],
            S: [["Roster"], [...HEADER, "March"], [null, null, null, null, MON, TUE, SUN], row],
          },
          [
            { startRow: 0, startCol: 0, endRow: 0, endCol: 6 },
            { startRow: 1, startCol: 0, endRow: 2, endCol: 0 },
            { startRow: 1, startCol: 4, endRow: 1, endCol: 6 },
          ],
        ),
    ],
    [
      "is an xls",
      () =>
        new File(
          [
            createXlsBlob({
              Notes: [["Roster of March"]],
              S: [[...HEADER, 46_083, 46_084, SUN], row],
            }),
          ],
          "roster.xls",
        ),
    ],
    [
      "is what was downloaded here",
      async () => {
        const call = await admin();
        await call.upload({ file: await createXlsxFile({ S: buildSheet(row) }), save: true });
        const reply = await call.download({ month: "2026-03" });
        const bytes = await new Response(reply.body).bytes();
        await database.db.deleteFrom("scheduledDay").execute();
        return new File([bytes], reply.name);
      },
    ],
  ])("that %s is read", async (_, made) => {
    const call = await admin();
    const uploaded = await call.upload({ file: await made(), save: true });
    expect(uploaded.issues).toEqual([]);
    expect(await stored()).toEqual(whole);
  });

  test.each<[string, () => Promise<File> | File]>([
    ["schedule.fileKind", () => new File(["loginName"], "roster.csv")],
    ["loanImport.fileMismatch", () => new File(["loginName"], "roster.xlsx")],
    ["loanImport.fileKind", () => new File(["loginName"], "roster.pdf")],
    ["loanImport.fileEmpty", () => new File([], "roster.xlsx")],
    [
      "loanImport.fileTooLarge",
      () => new File([new Uint8Array(10 * 1024 * 1024 + 1)], "roster.xlsx"),
    ],
    ["schedule.noHeader", () => createXlsxFile({ S: [["a", "b"]] })],
    ["schedule.twoRosters", () => createXlsxFile({ One: buildSheet(row), Two: buildSheet(row) })],
  ])("is refused with %s", async (key, made) => {
    const call = await admin();
    const file = await made();
    expect(await getRefusal(call.upload({ file }))).toBe(key);
  });
});
