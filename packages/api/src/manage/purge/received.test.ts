import { beforeAll, describe, expect, test } from "bun:test";
import { useTestDatabase } from "@kolekta/db/testing";
import sharp from "sharp";
import { createCallerFactory } from "../../core/guarded.ts";
import { buildZip } from "../../core/sheet/testing-zip.ts";
import { getActor, createTestContext } from "../../core/testing.ts";
import {
  type CaseIds,
  newCase,
  newLender,
  type Organisation,
  organisation,
  type Persona,
} from "../../seeds/index.ts";
import { tasksRouter } from "../../tasks/router.ts";
import { approveProposed } from "../proposal/testing.ts";
import { getSettingApi } from "../setting/testing.ts";
import { purgeDue } from "./actions/run.ts";

const database = useTestDatabase();
const NOW = new Date("2026-03-31T05:00:00Z");
const LENDER = "Test lender";
let org: Organisation;
let caseRow: CaseIds;
let far: CaseIds;

const context = async (persona: Persona, now = NOW) =>
  createTestContext(database.db, await getActor(database.db, persona), { now: () => now });
const tasks = async (persona: Persona, now = NOW) =>
  createCallerFactory(tasksRouter)(await context(persona, now));

beforeAll(async () => {
  org = await organisation(database.db);
  await newLender(database.db, LENDER);
  caseRow = await newCase(database.db, { agentId: org.north.agent.id });
  far = await newCase(database.db, { agentId: org.south.agent.id });
  await database.db
    .updateTable("collectionCase")
    .set({ assignedAt: new Date("2026-03-01T05:00:00Z") })
    .where("id", "=", caseRow.caseId)
    .execute();
  const { source } = await database.db
    .selectFrom("lender")
    .select("source")
    .where("name", "=", LENDER)
    .executeTakeFirstOrThrow();
  for (const [borrowerId, id] of [
    [caseRow.borrowerId, "C-1"],
    [far.borrowerId, "C-2"],
  ] as const)
    await database.db
      .updateTable("borrower")
      .set({ sourceId: `${source}:${id}` })
      .where("id", "=", borrowerId)
      .execute();
});

const book = {
  lender: LENDER,
  rows: [
    { borrowerId: "C-1", name: "Ibu", phone: "0812 3456 7001" },
    { borrowerId: "C-1", name: "Toko", phone: "112" },
    { borrowerId: "C-9", name: "Nobody", phone: "081234567003" },
    { borrowerId: "C-1", name: "Odd", phone: "x" },
  ],
};
const calls = {
  lender: LENDER,
  rows: [
    {
      borrowerId: "C-1",
      phone: "081234567001",
      direction: "OUT" as const,
      at: new Date("2026-03-20T03:00:00Z"),
      seconds: 61,
    },
    {
      borrowerId: "C-1",
      phone: "081234567001",
      direction: "IN" as const,
      at: new Date("2027-03-20T03:00:00Z"),
      seconds: 5,
    },
  ],
};
const ktp = {
  lender: LENDER,
  rows: [
    {
      borrowerId: "C-1",
      state: "MISMATCH" as const,
      nameMatches: false,
      checkedAt: new Date("2026-03-20T03:00:00Z"),
      source: "Dukcapil",
    },
  ],
};

const picture = (background: string) =>
  sharp({ create: { width: 60, height: 40, channels: 3, background } })
    .png()
    .toBuffer();
async function zip() {
  const parts = [
    { name: "C-1/ID_CARD.png", content: new Uint8Array(await picture("#135")) },
    { name: "C-1/WORK-2.png", content: new Uint8Array(await picture("#246")) },
    { name: "C-1/CAT.png", content: new Uint8Array(await picture("#369")) },
    { name: "C-1/SELFIE.png", content: "no picture" },
    { name: "../../etc/passwd", content: "no picture" },
  ];
  return { lender: LENDER, file: new File([buildZip(parts)], "pictures.zip") };
}

describe("borrower data from a lender", () => {
  test("is imported once, and errors are refused row by row, by field", async () => {
    const { contact, image } = await tasks(org.operations);
    expect(await contact.importAddressBook(book)).toMatchObject({
      imported: 2,
      unchanged: 0,
      refused: [
        { row: 3, field: "borrowerId" },
        { row: 4, field: "phone" },
      ],
    });
    expect(await contact.importAddressBook(book)).toMatchObject({ imported: 0, unchanged: 2 });
    expect(await contact.importPhoneCalls(calls)).toMatchObject({
      imported: 1,
      refused: [{ row: 2, field: "at" }],
    });
    expect(await contact.importPhoneCalls(calls)).toMatchObject({ imported: 0, unchanged: 1 });
    expect(await image.importKtp(ktp)).toMatchObject({ imported: 1 });
    expect(await image.importKtp(ktp)).toMatchObject({ imported: 0, unchanged: 1 });
    const pictures = await image.import(await zip());
    expect(pictures).toMatchObject({ imported: 2, unchanged: 0 });
    expect(pictures.refused.map(({ row, field }) => [row, field])).toEqual([
      [3, "C-1/CAT.png"],
      [4, "C-1/SELFIE.png"],
      [5, "borrowerId"],
    ]);
    expect(await image.import(await zip())).toMatchObject({ imported: 0, unchanged: 2 });
  });

  test("is refused as a whole for an unknown lender, too many rows or no zip", async () => {
    const { contact, image } = await tasks(org.operations);
    await expect(contact.importAddressBook({ ...book, lender: "Nobody" })).rejects.toMatchObject({
      message: "loanImport.lenderUnknown",
    });
    const [row] = book.rows;
    const rows = Array.from({ length: 1001 }, () => row ?? never());
    await expect(contact.importAddressBook({ lender: LENDER, rows })).rejects.toMatchObject({
      code: "BAD_REQUEST",
    });
    const file = new File(["no zip"], "pictures.zip");
    await expect(image.import({ lender: LENDER, file })).rejects.toMatchObject({
      message: "image.notAZip",
    });
  });

  test("is refused for a borrower out of sight or unknown, and for a role without permission", async () => {
    const actor = await getActor(database.db, org.operations);
    const narrow = { ...actor, institutionIds: [org.north.id] };
    const { contact } = createCallerFactory(tasksRouter)(
      createTestContext(database.db, narrow, { now: () => NOW }),
    );
    const rows = [{ borrowerId: "C-2", name: "Far", phone: "081234567009" }];
    const hidden = await contact.importAddressBook({ lender: LENDER, rows });
    expect(hidden).toMatchObject({ imported: 0, refused: [{ row: 1, field: "borrowerId" }] });
    const agent = await tasks(org.north.agent);
    await expect(agent.contact.importAddressBook(book)).rejects.toMatchObject({
      code: "FORBIDDEN",
    });
  });

  test("from a phone is closed before a grant, then open and recorded", async () => {
    const { contact } = await tasks(org.north.agent);
    const listAddressBook = () => contact.listAddressBook({ id: caseRow.caseId });
    expect(await listAddressBook()).toMatchObject({ open: false, why: "CLOSED_BY_LAW", rows: [] });
    const { grantId } = await contact.requestGrant({
      taskId: caseRow.caseId,
      kind: "ADDRESS_BOOK",
      reason: "borrower vanished",
    });
    await (await tasks(org.operations)).contact.decideGrant({ grantId, approve: true });
    expect(await listAddressBook()).toMatchObject({
      open: true,
      rows: [{ name: "Ibu" }, { name: "Toko" }],
    });
    const reads = await database.db
      .selectFrom("auditLog")
      .select("id")
      .where("action", "=", "contact.deviceData")
      .execute();
    expect(reads).toHaveLength(1);
  });
});

describe("G50: expired borrower data", () => {
  const count = async () => {
    const { image } = await tasks(org.north.agent);
    const pictures = await image.list({ id: caseRow.borrowerId });
    const entries = await database.db
      .selectFrom("contact")
      .select("id")
      .where("source", "=", "ADDRESS_BOOK")
      .execute();
    const called = await database.db.selectFrom("deviceCall").select("id").execute();
    const checked = await image.getKtp({ borrowerId: caseRow.borrowerId });
    return [pictures.length, entries.length, called.length, checked === null ? 0 : 1];
  };
  const purge = async (day: string) =>
    (
      await purgeDue(
        createTestContext(database.db, null, { now: () => new Date(`${day}T05:00:00Z`) }),
      )
    ).records;

  test("is deleted with its files, and not a day earlier", async () => {
    expect(await count()).toEqual([2, 2, 1, 1]);
    await purge("2026-04-30");
    expect(await count()).toEqual([2, 2, 1, 1]);
    expect(await purge("2026-05-01")).toBe(3);
    expect(await count()).toEqual([2, 0, 0, 1]);
    await database.db.updateTable("borrowerImage").set({ createdAt: NOW }).execute();
    expect(await purge("2027-04-01")).toBe(3);
    expect(await count()).toEqual([0, 0, 0, 0]);
    const files = await database.db
      .selectFrom("storedFile")
      .select("expiresAt")
      .where("kind", "=", "IMAGE")
      .execute();
    expect(files.map(({ expiresAt }) => expiresAt?.toISOString())).toEqual([
      "2027-04-01T05:00:00.000Z",
      "2027-04-01T05:00:00.000Z",
    ]);
  });

  test("is counted by the days of the borrower's institution", async () => {
    const { retention } = await getSettingApi(database.db, org.operations, NOW);
    const { defaultRow } = await retention.list({});
    expect(defaultRow.effective).toEqual({
      pictureDays: 365,
      ktpDays: 365,
      addressBookDays: 30,
      callListDays: 30,
      faceDays: 90,
      recordingDays: 365,
      messageDays: 1_096,
      loginLogDays: 365,
      behaviourDays: 90,
      complaintDays: 1_826,
      settledDays: 1_826,
    });
    const shorter = retention.save({
      institutionId: org.north.id,
      baseId: null,
      values: { ...defaultRow.effective, addressBookDays: 5 },
      reason: "shorter here",
    });
    await approveProposed(database.db, org.management, NOW, shorter);
    await (await tasks(org.operations)).contact.importAddressBook(book);
    await purge("2026-04-05");
    expect((await count())[1]).toBe(2);
    await purge("2026-04-06");
    expect((await count())[1]).toBe(0);
  });

  test("is deleted despite an attempted call: the evidence remains, the name and number do not", async () => {
    await (await tasks(org.operations)).contact.importAddressBook(book);
    const entry = await database.db
      .selectFrom("contact")
      .select("id")
      .where("borrowerId", "=", caseRow.borrowerId)
      .where("name", "=", "Ibu")
      .executeTakeFirstOrThrow();
    const leaderTasks = await tasks(org.north.leader);
    const request = { taskId: caseRow.caseId, contactId: entry.id, reason: "hers?" };
    await expect(leaderTasks.contact.reveal(request)).rejects.toThrow(/^guard\./);
    await purge("2026-05-01");
    expect((await count())[1]).toBe(1);
    const [contactRow] = await database.db
      .selectFrom("contact as o")
      .innerJoin("guardDecision as d", "d.contactId", "o.id")
      .select(["o.name", "o.phone", "d.verdict"])
      .where("o.id", "=", entry.id)
      .execute();
    expect(contactRow).toEqual({ name: "", phone: `x${entry.id}`, verdict: "BLOCK" });
    expect(await purge("2026-05-01")).toBe(0);
  });
});

const never = (): never => {
  throw new Error("the list has a row");
};
