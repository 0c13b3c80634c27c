import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { assignCase, type CaseIds, newCase, ROLE } from "@kolekta/api/seeds";
import { sql } from "kysely";
import { requestRest, requestTrpc } from "../transports.ts";
import { aPicture } from "../picture.ts";
import { openRealApp, type RealApp } from "../real-app.ts";

const PHONE = "6281277665544";
const ID_NUMBER = "3174091203900001";
/** Within the contact hours of every zone, and running. */
const NOON = Date.parse("2026-03-31T05:00:00Z");
const started = Date.now();
const now = () => new Date(NOON + Date.now() - started);

let app: RealApp;
let caseIds: CaseIds;

beforeAll(async () => {
  app = await openRealApp({ now });
  caseIds = await newCase(app.db, { agentId: app.org.north.agent.id, phone: PHONE });
  await app.db
    .updateTable("borrower")
    .set({ idNumber: ID_NUMBER })
    .where("id", "=", caseIds.borrowerId)
    .execute();
}, 180_000);
afterAll(() => app.stop());

const lead = (key: string) => ({
  url: app.url,
  token: app.people.leader,
  headers: { "idempotency-key": key },
});

const buildInput = () => ({
  taskId: caseIds.caseId,
  contactId: caseIds.contactId,
  reason: "borrower called back",
});

const reveal = (key: string) =>
  requestRest(lead(key), { method: "POST", path: "/api/task/contact/reveal" }, buildInput());

const revealsOnRecord = async (): Promise<number> =>
  (
    await app.db
      .selectFrom("auditLog")
      .select("id")
      .where("action", "in", ["contact.reveal", "contact.revealId"])
      .execute()
  ).length;

/** Reads the whole table as text, like the holder of a copy of the database. */
const getStoredReplies = async (): Promise<string> => {
  const { rows } = await sql<{ stored: string | null }>`
    select string_agg(i::text, ' ') as stored from idempotency i`.execute(app.db);
  return rows[0]?.stored ?? "";
};

describe("a reveal that is repeated with its key", () => {
  test("is recorded each time, over both transports and for both numbers", async () => {
    const before = await revealsOnRecord();
    for (let n = 0; n < 3; n += 1) {
      const { data } = await reveal("a-reveal-1");
      expect(data).toMatchObject({ phone: PHONE, used: 1 });
    }
    const ofId = { taskId: caseIds.caseId, reason: "name check" };
    const revealId = { name: "tasks.contact.revealId", type: "mutation" } as const;
    for (let n = 0; n < 2; n += 1) {
      const { data } = await requestTrpc(lead("an-id-number"), revealId, ofId);
      expect(data).toMatchObject({ idNumber: ID_NUMBER, used: 2 });
    }
    expect(await revealsOnRecord()).toBe(before + 5);
  });

  test("leaves neither number in the stored replies", async () => {
    await reveal("kept-reply");
    const stored = await getStoredReplies();
    expect(stored).toContain("tasks.contact.reveal");
    expect(stored).not.toContain(PHONE);
    expect(stored).not.toContain(PHONE.slice(2));
    expect(stored).not.toContain(ID_NUMBER);
  });

  test("reveals nothing once the case belongs to others", async () => {
    expect((await reveal("moved-case")).status).toBe(200);
    const assignIn = ({ id: institutionId, agent }: typeof app.org.north) =>
      assignCase(app.db, caseIds.caseId, { institutionId, agentId: agent.id, at: new Date() });
    await assignIn(app.org.south);
    const missing = await reveal("moved-case");
    expect([missing.status, missing.text.includes(PHONE)]).toEqual([404, false]);
    await assignIn(app.org.north);
  });
});

describe("a file that is sent under a key that was used", () => {
  /** Pictures of one size with three contents: bytes after the end of a picture are not drawn. */
  const pictures = ["one", "two", "six"].map(
    (end) => new File([aPicture(), end], "a.png", { type: "image/png" }),
  );

  const send = async (path: string, key: string, fields: object, at: File) => {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.set(name, String(value));
    form.set("file", at);
    const { token } = lead(key);
    const reply = await fetch(`${app.url}/prod${path}`, {
      method: "POST",
      headers: { token, "idempotency-key": key },
      body: form,
    });
    return (await reply.json()) as { code: string; key?: string; data: never };
  };

  test("is stored or refused, and never lost behind another reply", async () => {
    const path = "/api/image/upload";
    const fields = { taskId: caseIds.caseId, kind: "ID_CARD" };
    const [first, ...others] = pictures as [File, ...File[]];
    const stored = await send(path, "a-picture-1", fields, first);
    expect(stored.code).toBe("00");
    expect((await send(path, "a-picture-1", fields, first)).data).toEqual(stored.data);
    for (const other of others) {
      expect(other.size).toBe(first.size);
      const conflict = await send(path, "a-picture-1", fields, other);
      expect(conflict.key).toBe("request.idempotencyConflict");
    }
  });
});

test("a stored reply is withheld from a user with changed rights", async () => {
  const add = () =>
    requestRest(
      { ...lead("a-contact-1"), token: app.people.agent },
      { method: "POST", path: "/api/task/save/userEmerContact" },
      { taskId: caseIds.caseId, relation: "R05", name: "Budi Santoso", phone: "081311112222" },
    );
  const first = await add();
  expect((await add()).data).toEqual(first.data);
  await app.db
    .deleteFrom("rolePermission")
    .where("permission", "=", "image.write")
    .where("roleId", "=", ROLE.agent)
    .execute();
  // An identity is cached for at most a second.
  await Bun.sleep(1100);
  expect((await add()).refusal?.key).toBe("request.authorityChanged");
  expect(await getStoredReplies()).not.toContain("81311112222");
});
