import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { type CaseIds, newCase } from "@kolekta/api/seeds";
import { requestRest } from "../transports.ts";
import { openRealApp, type RealApp, type Role } from "../real-app.ts";

const PHONE = "6281277665544";
const ROLES: readonly Role[] = [
  "agent",
  "leader",
  "inspector",
  "operations",
  "service",
  "finance",
  "management",
  "admin",
  "administrator",
];
/** Roles without the right to see numbers, whatever else they may read. */
const UNTRUSTED: readonly Role[] = ["finance", "management", "administrator"];

const LISTS = [
  ["GET", "/api/task/listing", {}],
  ["GET", "/api/manage/call/listing", {}],
  ["GET", "/api/manage/sms/listing", { channel: "02" }],
] as const;

let app: RealApp;
let caseIds: CaseIds;

beforeAll(async () => {
  app = await openRealApp();
  const { db, org } = app;
  const agentId = org.north.agent.id;
  caseIds = await newCase(db, { agentId, phone: PHONE });
}, 180_000);
afterAll(() => app.stop());

interface Page {
  readonly rows: readonly unknown[];
  readonly total: number;
  readonly counts?: Readonly<Record<string, number>>;
}

/** Counts the rows, totals and tab counts that a reply reveals. */
const countFound = ({ rows, total, counts = {} }: Page): number =>
  rows.length + total + Object.values(counts).reduce((sum, n) => sum + n, 0);

const createSearch = (role: Role, [method, path, params]: (typeof LISTS)[number]) => {
  const call = { url: app.url, token: app.people[role] };
  return (phone?: string) =>
    requestRest(call, { method, path }, { ...params, ...(phone && { phone }) });
};

describe.each(ROLES)("a search digit by digit by the role %s", (role) => {
  test.each(LISTS.map((list) => [list[1], list] as const))(
    "learns nothing from %s",
    async (_, list) => {
      const look = createSearch(role, list);
      for (let length = 3; length < PHONE.length; length += 1) {
        const prefix = PHONE.slice(0, length);
        for (const guess of [prefix, `0${prefix.slice(2)}`, `${prefix}%`]) {
          const { status, data } = await look(guess);
          if (status === 200) expect(countFound(data as Page)).toBe(0);
          else expect([400, 403, 409]).toContain(status);
        }
      }
    },
  );
});

describe("a search by the whole number", () => {
  test.each(UNTRUSTED)("refuses the role %s explicitly", async (role) => {
    for (const list of LISTS) {
      const look = createSearch(role, list);
      const rejected = await look(PHONE);
      expect(rejected.status).toBe(403);
      expect(["phone.searchDenied", "access.denied"]).toContain(rejected.refusal?.key ?? "");
    }
  });

  test("succeeds for permitted users until the quota of the day is used up", async () => {
    const look = createSearch("agent", LISTS[0]);
    await app.db.updateTable("role").set({ phoneSearchQuota: 60 }).where("id", "=", 1).execute();
    expect(countFound((await look(PHONE)).data as Page)).toBeGreaterThan(0);
    let refusals = 0;
    for (let n = 0; n < 70; n += 1) {
      const { refusal } = await look(`0812776655${String(n).padStart(2, "0")}`);
      if (refusal?.key === "phone.quotaUsed") refusals += 1;
    }
    expect(refusals).toBeGreaterThan(5);
    const lines = await app.db
      .selectFrom("auditLog")
      .select("after")
      .where("action", "=", "phone.search")
      .execute();
    expect(JSON.stringify(lines)).not.toContain("812776655");
    expect(lines.length).toBeGreaterThan(0);
  });
});

describe("a number that is written to a contact", () => {
  const PHONE_EXISTS = "contact.duplicatePhone";
  const USED = "phone.quotaUsed";
  const IN_BOOK = "6281233344455";
  const person = { relation: "R06", name: "Somebody Else" } as const;

  const write = (path: string, input: object, role: Role = "leader") =>
    requestRest(
      { url: app.url, token: app.people[role] },
      { method: "POST", path },
      { taskId: caseIds.caseId, ...person, ...input },
    );
  const add = (phone: string, role?: Role) =>
    write("/api/task/save/userEmerContact", { phone }, role);
  const edit = (contactId: number, phone: string) =>
    write("/api/task/contact/edit", { contactId, phone });
  const toGuess = (n: number) => `0813555500${String(n).padStart(2, "0")}`;

  const searched = async () => {
    const rows = await app.db
      .selectFrom("phoneSearch")
      .select(["source", "phoneHash"])
      .where("actorId", "=", app.org.north.leader.id)
      .execute();
    const numbers = new Set(rows.map((row) => row.phoneHash.toString("hex")));
    const written = rows.filter(({ source }) => source === "CONTACTS").length;
    return { numbers: numbers.size, written };
  };

  test("reveals nothing of a closed address book and leaves it unchanged", async () => {
    const { db } = app;
    const { borrowerId } = caseIds;
    const entry = { relation: "R09", name: "Book entry", phone: IN_BOOK };
    const { id } = await db
      .insertInto("contact")
      .values({ ...entry, borrowerId, source: "ADDRESS_BOOK" })
      .returning("id")
      .executeTakeFirstOrThrow();
    const [unknown, inBook] = [await add("081244455566"), await add(IN_BOOK)];
    const getContactId = ({ data }: typeof inBook) => (data as { contactId: number }).contactId;
    expect([unknown.status, inBook.status]).toEqual([200, 200]);
    const other = "6281233344466";
    await db
      .insertInto("contact")
      .values({ ...entry, phone: other, borrowerId, source: "CALL_LIST" })
      .execute();
    const edited = await edit(getContactId(unknown), other);
    expect([edited.status, edited.data]).toEqual([200, unknown.data]);
    expect(getContactId(inBook)).toBeGreaterThan(getContactId(unknown));
    expect(getContactId(inBook)).not.toBe(id);
    const contacts = await db
      .selectFrom("contact")
      .select(["source", "name"])
      .where("phone", "=", IN_BOOK)
      .orderBy("id")
      .execute();
    expect(contacts).toEqual([
      { source: "ADDRESS_BOOK", name: "Book entry" },
      { source: "EMERGENCY", name: person.name },
    ]);
  });

  test("finds no case by a number of an address book", async () => {
    const phone = "6281266677788";
    const { borrowerId } = caseIds;
    const entry = { relation: "R09", name: "Book entry", phone };
    await app.db
      .insertInto("contact")
      .values({ ...entry, borrowerId, source: "ADDRESS_BOOK" })
      .execute();
    const found = await createSearch("operations", LISTS[0])(phone);
    expect([found.status, countFound(found.data as Page)]).toEqual([200, 0]);
  });

  test("cannot be guessed without limit: hits and misses cost and are recorded", async () => {
    const before = await searched();
    expect((await add(PHONE)).refusal?.key).toBe(PHONE_EXISTS);
    expect((await searched()).written).toBe(before.written + 1);
    let expectedCount = before.written + 1;
    const { contactId } = (await add("081299900011")).data as { contactId: number };
    expectedCount += 1;
    const ends: (string | null)[] = [];
    for (let n = 0; n < 60; n += 1) {
      const { status, refusal } = await edit(contactId, toGuess(n));
      if (status === 200) expectedCount += 1;
      else ends.push(refusal?.key ?? null);
    }
    expect(new Set(ends)).toEqual(new Set([USED]));
    expect(await searched()).toEqual({ numbers: 50, written: expectedCount });
    const agentCase = await newCase(app.db, {
      agentId: app.org.north.agent.id,
      phone: "6281277711122",
    });
    // Neither a known number nor the contact's own is confirmed.
    const ofCase = { taskId: agentCase.caseId };
    for (const [path, input] of [
      ["/api/task/save/userEmerContact", { phone: "081277711122" }],
      [
        "/api/task/contact/edit",
        { contactId: agentCase.emergencyContactId, phone: "081277711122" },
      ],
    ] as const)
      expect((await write(path, { ...ofCase, ...input })).refusal?.key).toBe(USED);
    const { phone } = await app.db
      .selectFrom("contact")
      .select("phone")
      .where("id", "=", agentCase.emergencyContactId)
      .executeTakeFirstOrThrow();
    const same = { ...ofCase, contactId: agentCase.emergencyContactId, phone };
    expect((await write("/api/task/contact/edit", same)).refusal?.key).toBe(USED);
    const named = { ...ofCase, contactId: agentCase.emergencyContactId };
    expect((await write("/api/task/contact/edit", named)).status).toBe(200);
  });
});
