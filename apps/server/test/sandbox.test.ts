import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { createTestContext } from "@kolekta/api/core/testing";
import { newCase, type Organisation, organisation } from "@kolekta/api/seeds";
import { createToken } from "@kolekta/api/session/session/actions/token";
import { createKolekta, type Kolekta } from "@kolekta/client";
import { testDatabase, type TestDatabase, waitUntil } from "@kolekta/db/testing";
import { openContactWindows } from "../bench/open-contact-windows.ts";
import { SANDBOX_KEYS } from "../src/sandbox/keys.ts";
import { sendCallback, signPayment } from "../src/sandbox/sign.ts";
import { ops } from "./ops.ts";
import { failToStart, type ServerProcess, startServer } from "./process.ts";

let database: TestDatabase;
let org: Organisation;
let server: ServerProcess;
let client: Kolekta["trpc"];

beforeAll(async () => {
  database = await testDatabase();
  org = await organisation(database.db);
  await openContactWindows(database.db);
  await database.db.updateTable("appUser").set({ certifiedUntil: "2099-01-01" }).execute();
  server = await startServer({ DATABASE_URL: database.url, LOG_LEVEL: "error", SANDBOX: "on" });
  const { login } = org.north.agent;
  const request = { login, name: "test", days: 1 };
  const { token } = await createToken(createTestContext(database.db, null), request);
  client = createKolekta({ url: server.url, token }).trpc;
}, 180_000);
afterAll(async () => {
  const { err } = await server.end();
  await database.drop();
  expect(err).not.toContain("sandbox was lost");
});

/** Orders a code of this amount, and waits for its number. */
async function orderCode(amountMinor: number) {
  const { caseId: taskId, loanId } = await newCase(database.db, { agentId: org.north.agent.id });
  const order = { taskId, type: "SINGLE", channel: "VA", bank: "BCA", amountMinor } as const;
  const { codeId } = await client.repay.code.create.mutate(order);
  const find = () =>
    database.db
      .selectFrom("repaymentCode")
      .select(["provider", "number", "state"])
      .where("id", "=", codeId)
      .executeTakeFirstOrThrow();
  await waitUntil(async () => (await find()).number !== null);
  const { number, provider } = await find();
  return { number: number ?? "", provider, loanId };
}

const listEvents = (number: string) =>
  database.db
    .selectFrom("paymentEvent")
    .select(["eventType", "state", "provider", "amountMinor"])
    .where("number", "=", number)
    .orderBy("id")
    .execute();

const summarize = async (number: string) =>
  (await listEvents(number)).map(({ eventType, state }) => `${eventType} ${state}`);

describe("the sandbox bank", () => {
  test.each([
    [300_001, ["PAID POSTED"]],
    [300_002, ["PAID POSTED"]],
    [300_003, ["PAID POSTED", "PAID POSTED"]],
    [300_004, ["PAID REVERSED", "REVERSED REVERSED"]],
  ])(
    "reports what the last digit of %p says",
    async (amountMinor, expected) => {
      const { number, provider } = await orderCode(amountMinor);
      expect(provider).toBe("sandbox");
      await waitUntil(async () => (await listEvents(number)).length >= expected.length);
      await waitUntil(async () => Bun.deepEquals(await summarize(number), expected));
      const [first] = await listEvents(number);
      expect(first).toMatchObject({ provider: "sandbox", amountMinor });
    },
    60_000,
  );

  test("pays no other amount; the command does, with the test key", async () => {
    const { number } = await orderCode(300_000);
    const later = await orderCode(300_001);
    await waitUntil(async () => (await listEvents(later.number)).length > 0);
    expect(await listEvents(number)).toEqual([]);
    const payment = {
      transactionId: `mine-${number}`,
      type: "PAID",
      number,
      amountMinor: 300_000,
      currency: "IDR",
      paidAt: new Date().toISOString(),
    };
    const dir = await mkdtemp(join(tmpdir(), "kolekta-sandbox-"));
    const file = join(dir, "payment.json");
    await Bun.write(file, JSON.stringify(payment));
    const args = ["callback", "send", "payment", file, "--url", server.url];
    const { code, out } = await ops(args, { SANDBOX: "on" });
    await rm(dir, { recursive: true });
    expect({ code, status: out.split("\n")[0] }).toEqual({ code: 0, status: "200" });
    expect(await summarize(number)).toEqual(["PAID POSTED"]);
  }, 60_000);

  test("accepts the test key and no other", async () => {
    const { number } = await orderCode(300_000);
    const payment = {
      transactionId: `signed-${number}`,
      type: "PAID",
      number,
      amountMinor: 300_000,
      currency: "IDR",
      paidAt: new Date().toISOString(),
    };
    const send = async (key: string) => {
      const request = signPayment(payment, key, new Date());
      const { status } = await sendCallback(server.url, request, AbortSignal.timeout(30_000));
      return status;
    };
    expect(await send(SANDBOX_KEYS.call)).toBe(401);
    expect(await send(SANDBOX_KEYS.payment)).toBe(200);
  });
});

test("a call rings, is answered and hung up, and its recording is fetched over HTTP", async () => {
  const agentId = org.north.agent.id;
  await database.db.insertInto("telephonyAccount").values({ agentId, username: "1024" }).execute();
  const target = await newCase(database.db, { agentId, phone: "628120000009" });
  const { callId } = await client.telephony.calls.dial.mutate({
    taskId: target.caseId,
    contactId: target.contactId,
  });
  const find = () =>
    database.db
      .selectFrom("callRecord")
      .select(["state", "cause", "provider", "recordingId"])
      .where("id", "=", callId)
      .executeTakeFirstOrThrow();
  await waitUntil(async () => (await find()).state === "ANSWERED");
  await client.telephony.calls.hangUp.mutate({ callId });
  await waitUntil(async () => (await find()).recordingId !== null);
  expect(await find()).toMatchObject({ state: "ENDED", cause: "TALKED", provider: "sandbox" });
  const events = await database.db
    .selectFrom("callEvent")
    .select("kind")
    .where("callId", "=", callId)
    .orderBy("id")
    .execute();
  expect(events.map(({ kind }) => kind)).toEqual(["RINGING", "ANSWERED", "ENDED", "RECORDED"]);
}, 60_000);

test.each(["/healthz", "/prod/api/key", "/prod/no-such-path", "/prod/docs", "/nothing"])(
  "%s says that it is a sandbox",
  async (path) => {
    const { headers } = await fetch(`${server.url}${path}`);
    expect(headers.get("x-sandbox")).toBe("on");
  },
);

test("it does not start on a database with payments of a real provider", async () => {
  const real = await testDatabase();
  await organisation(real.db);
  const { loanId, caseId } = await newCase(real.db, {});
  await real.db
    .insertInto("payment")
    .values({
      loanId,
      caseId,
      provider: "http",
      channel: "VA",
      reference: "real-1",
      amountMinor: 1,
      paidAt: new Date(),
    })
    .execute();
  const { code, err } = await failToStart({ SANDBOX: "on", DATABASE_URL: real.url });
  await real.drop();
  expect(code).toBe(1);
  expect(err).toContain("payments of a real provider");
}, 60_000);

test("a real provider is refused beside it", async () => {
  const { code, err } = await failToStart({
    SANDBOX: "on",
    CALL_GATEWAY_URL: "https://pbx.example",
    CALL_GATEWAY_SECRET: "a secret of the bridge of 32 letters or more",
  });
  expect(code).toBe(1);
  expect(err).toContain("CALL_GATEWAY_URL names a real provider");
});
