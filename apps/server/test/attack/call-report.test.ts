import { afterAll, beforeAll, expect, test } from "bun:test";
import { newCase } from "@kolekta/api/seeds";
import { openRealApp, type RealApp } from "../real-app.ts";

let app: RealApp;

beforeAll(async () => {
  app = await openRealApp();
  await app.db.updateTable("appUser").set({ certifiedUntil: "2199-01-01" }).execute();
}, 180_000);
afterAll(() => app.stop());

const post = async (path: string, input: object) => {
  const response = await fetch(`${app.url}/prod${path}`, {
    method: "POST",
    headers: { "content-type": "application/json", token: app.people.agent },
    body: JSON.stringify(input),
  });
  return { status: response.status, ...((await response.json()) as object) };
};

const TOKEN = "a token that only the phone of the agent knows";

/** Creates a call that the agent's phone received a minute ago. */
async function ringing(): Promise<number> {
  const { north } = app.org;
  const caseIds = await newCase(app.db, { agentId: north.agent.id });
  const requestedAt = new Date(Date.now() - 60_000);
  const { id: attemptId } = await app.db
    .insertInto("contactAttempt")
    .values({
      caseId: caseIds.caseId,
      borrowerId: caseIds.borrowerId,
      contactId: caseIds.contactId,
      agentId: north.agent.id,
      action: "CALL",
      purpose: "COLLECT",
      at: requestedAt,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const { id } = await app.db
    .insertInto("callRecord")
    .values({
      caseId: caseIds.caseId,
      loanId: caseIds.loanId,
      borrowerId: caseIds.borrowerId,
      institutionId: north.id,
      agentId: north.agent.id,
      contactId: caseIds.contactId,
      attemptId,
      via: "APP",
      relation: "R01",
      name: "a borrower",
      phone: "6281200000009",
      state: "RINGING",
      provider: "app",
      requestedAt,
      dialTokenHash: new Bun.CryptoHasher("sha256").update(TOKEN).digest(),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await app.db
    .updateTable("callRecord")
    .set({ providerRef: String(id) })
    .where("id", "=", id)
    .execute();
  return id;
}

const report = (kind: string, at: string, eventId: string) =>
  post("/api/task/call/app/report", { token: TOKEN, eventId, kind, at });

test.each([
  ["2000-01-01T00:00:00Z", "2199-12-31T00:00:00Z"],
  ["1970-01-01T00:00:00Z", "9999-12-31T23:59:59Z"],
  ["2199-12-31T00:00:00Z", "2000-01-01T00:00:00Z"],
])(
  "a phone report of talk from %s to %s counts no talk, and the call is still recorded",
  async (from, to) => {
    const callId = await ringing();
    for (const [kind, at] of [
      ["ANSWERED", from],
      ["ENDED", to],
    ] as const)
      expect(await report(kind, at, `${kind}-${callId}`)).toMatchObject({
        status: 200,
        data: { applied: true },
      });
    const call = await app.db
      .selectFrom("callRecord")
      .selectAll()
      .where("id", "=", callId)
      .executeTakeFirstOrThrow();
    expect(call).toMatchObject({ state: "ENDED", cause: "TALKED" });
    expect(call.talkSeconds).toBeLessThan(60);
    expect(Number(call.endedAt)).toBeLessThanOrEqual(Date.now());
    expect(Number(call.answeredAt)).toBeGreaterThanOrEqual(Number(call.requestedAt));
    const marks = await app.db
      .selectFrom("callEvent")
      .select("reportedAt")
      .where("callId", "=", callId)
      .execute();
    expect(marks.every(({ reportedAt }) => reportedAt !== null)).toBe(true);
    const listed = await post("/api/manage/call/listing", {});
    expect(listed).toMatchObject({ status: 200, code: "00" });
  },
);

test("refuses an invalid instant by its field", async () => {
  const callId = await ringing();
  for (const at of ["soon", "2026-13-01T00:00:00Z"]) {
    const rejected = await report("ANSWERED", at, `no-${callId}`);
    expect(rejected.status).toBe(400);
    expect(JSON.stringify(rejected)).toContain('"at"');
  }
  await report("ENDED", new Date().toISOString(), `end-${callId}`);
});
