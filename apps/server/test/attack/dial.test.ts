import { afterAll, beforeAll, expect, test } from "bun:test";
import { type CaseIds, newCase } from "@kolekta/api/seeds";
import { sql } from "kysely";
import { requestRest } from "../transports.ts";
import { openRealApp, type RealApp } from "../real-app.ts";

const PHONE = "6281277665544";
/** Within the contact hours of every zone. */
const NOON = new Date("2026-03-31T05:00:00Z");

let app: RealApp;
let caseIds: CaseIds;
const events: string[] = [];

beforeAll(async () => {
  app = await openRealApp({ now: () => NOON });
  const { db, org } = app;
  await db.updateTable("appUser").set({ certifiedUntil: "2027-01-01" }).execute();
  const agentId = org.north.agent.id;
  caseIds = await newCase(db, { now: NOON, agentId, phone: PHONE });
  app.bus.subscribe({
    onEvent: (event) => void events.push(JSON.stringify(event)),
    onGap: () => undefined,
  });
}, 180_000);
afterAll(() => app.stop());

const post = (
  path: string,
  input: unknown,
  token: string | null,
  headers: Record<string, string> = {},
) => requestRest({ url: app.url, token, headers }, { method: "POST", path }, input);

const pair = (token: string) =>
  post("/api/manage/call/app/pair", { agentId: app.org.north.agent.id }, token);

async function pairedCredential(): Promise<string> {
  const { data } = await pair(app.people.leader);
  const { pairingCode } = data as { pairingCode: string };
  const enrolled = await post("/api/task/call/app/enrol", { pairingCode }, null);
  return (enrolled.data as { credential: string }).credential;
}

test("an agent cannot pair a self-made phone", async () => {
  expect((await pair(app.people.agent)).status).toBe(403);
});

test("the requester of a call gets nothing to redeem, even on a repeat with the same key", async () => {
  const credential = await pairedCredential();
  const { agent } = app.people;
  const target = { taskId: caseIds.caseId, contactId: caseIds.contactId };
  const key = { "idempotency-key": "app-call-1" };
  const placeCall = () => post("/api/task/call/app", target, agent, key);
  const [first, repeated] = [await placeCall(), await placeCall()];
  expect(first.status).toBe(200);
  expect(repeated.data).toEqual(first.data);
  expect(Object.keys(first.data as object).sort()).toEqual(["callId", "expiresAt"]);

  const waiting = await post("/api/task/call/app/waiting", { credential, wait: 2 }, null);
  const { call } = waiting.data as { call: { token: string } };
  const claim = (claimedCredential: string) =>
    post("/api/task/call/app/claim", { token: call.token, credential: claimedCredential }, agent);
  for (const forged of [agent, call.token, "x".repeat(43)]) {
    const rejected = await claim(forged);
    expect([rejected.status, rejected.text.includes(PHONE)]).toEqual([401, false]);
  }
  expect((await claim(credential)).data).toMatchObject({ phone: PHONE });
  expect((await claim(credential)).refusal?.key).toBe("call.tokenUsed");

  const { rows } = await sql<{ stored: string }>`
    select (select string_agg(i::text, ' ') from idempotency i)
      || (select string_agg(a::text, ' ') from audit_log a) as stored`.execute(app.db);
  const everywhere = [rows[0]?.stored ?? "", ...events, ...app.lines].join(" ");
  expect(everywhere).toContain("call.changed");
  for (const secret of [call.token, credential, PHONE]) expect(everywhere).not.toContain(secret);
  const revealed = await app.db
    .selectFrom("numberReveal")
    .select(["actorId", "contactId"])
    .execute();
  expect(revealed).toEqual([{ actorId: app.org.north.agent.id, contactId: caseIds.contactId }]);
});
