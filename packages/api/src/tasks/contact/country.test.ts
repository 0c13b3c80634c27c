import { beforeAll, describe, expect, test } from "bun:test";
import { useTestDatabase } from "@kolekta/db/testing";
import { type CaseIds, newCase, type Organisation, organisation } from "../../seeds/index.ts";
import { createCallerFactory } from "../../core/guarded.ts";
import { getActor, createTestContext } from "../../core/testing.ts";
import { tasksRouter } from "../router.ts";

const database = useTestDatabase();
const NOON = new Date("2026-03-31T05:00:00Z");
const call = createCallerFactory(tasksRouter);
let org: Organisation;
let caseIds: CaseIds;

beforeAll(async () => {
  org = await organisation(database.db);
  await database.db
    .updateTable("institution")
    .set({ country: "PH", zone: "Asia/Manila" })
    .where("id", "=", org.north.id)
    .execute();
  caseIds = await newCase(database.db, {
    now: NOON,
    agentId: org.north.agent.id,
    dpd: 5,
    phone: "639175550101",
  });
});

const north = async () =>
  call(
    createTestContext(database.db, await getActor(database.db, org.north.agent), {
      now: () => NOON,
    }),
  );

const getStoredPhone = (contactId: number) =>
  database.db
    .selectFrom("contact")
    .select("phone")
    .where("id", "=", contactId)
    .executeTakeFirstOrThrow();

const person = { relation: "R03", name: "Rosa Isa" } as const;

describe("a Philippine institution", () => {
  test.each([
    ["0917 555 0177", "639175550177"],
    ["+63 (0)917 555 0178", "639175550178"],
    ["02 8555 0105", "63285550105"],
    ["+62 812 3456 7890", "6281234567890"],
  ])("the typed %s is %s", async (phone, stored) => {
    const { contact } = await north();
    const input = { taskId: caseIds.caseId, ...person, phone };
    const { contactId } = await contact.save(input);
    expect(await getStoredPhone(contactId)).toEqual({ phone: stored });
  });

  test.each(["0812 3456 7890", "8555 0105", "12345"])("the typed %s is refused", async (phone) => {
    const { contact } = await north();
    const input = { taskId: caseIds.caseId, ...person, phone };
    await expect(contact.save(input)).rejects.toMatchObject({
      cause: { key: "contact.noPhone", field: "phone" },
    });
  });

  test.each(["0917 555 0101", "917 555 0101", "639175550101", "+639175550101"])(
    "a search for %s finds the case",
    async (phone) => {
      const { rows } = await (await north()).case.list({ phone });
      expect(rows.map(({ taskId }) => taskId)).toEqual([caseIds.caseId]);
    },
  );

  test("an entry of the register for 0917… closes the number stored with its country code", async () => {
    const leader = call(
      createTestContext(
        database.db,
        await getActor(database.db, org.north.leader, {
          permissions: new Set(["doNotContact.add", "doNotContact.lift", "doNotContact.read"]),
        }),
        { now: () => NOON },
      ),
    );
    const { doNotContactId } = await leader.doNotContact.add({
      phone: "0917 555 0101",
      channel: null,
      reason: "REQUESTED",
    });
    const line = await database.db
      .selectFrom("doNotContact")
      .select("phone")
      .where("id", "=", doNotContactId)
      .executeTakeFirst();
    expect(line).toEqual({ phone: "639175550101" });
    await expect(
      leader.doNotContact.add({ phone: "8555 0105", reason: "REQUESTED" }),
    ).rejects.toMatchObject({ cause: { key: "phone.unread" } });
  });
});
