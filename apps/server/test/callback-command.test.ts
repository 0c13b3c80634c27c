import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "bun:test";
import { newCase } from "@kolekta/api/seeds";
import { createKolekta } from "@kolekta/client";
import { ops } from "./ops.ts";
import { startOps } from "./process.ts";
import { openRealApp, type RealApp } from "./real-app.ts";

const NAMES = { payment: "CODE_GATEWAY_SECRET", call: "CALL_GATEWAY_SECRET" };
const SECRETS = {
  CODE_GATEWAY_SECRET: "a secret of the bank of at least 32 letters",
  CALL_GATEWAY_SECRET: "a secret of the bridge of 32 letters or more",
};

let app: RealApp;
let dir: string;
let count = 0;

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), "kolekta-callback-"));
  app = await openRealApp({
    env: {
      CODE_GATEWAY_URL: "http://127.0.0.1:1",
      CALL_GATEWAY_URL: "http://127.0.0.1:1",
      ...SECRETS,
    },
  });
}, 180_000);
afterAll(async () => {
  await app.stop();
  await rm(dir, { recursive: true });
});

const run = async (verb: "sign" | "send", kind: string, value: unknown, env = {}) => {
  count += 1;
  const file = join(dir, `${count}.json`);
  await Bun.write(file, JSON.stringify(value));
  const name = kind === "call" ? NAMES.call : NAMES.payment;
  const args = ["callback", verb, kind, file, "--url", app.url, "--secret-from-env", name];
  return ops(args, { ...SECRETS, ...env });
};

/** A code that can be paid; the payer's name needs quotes in a shell. */
async function buildPayment(): Promise<object> {
  const { caseId, loanId } = await newCase(app.db, { agentId: app.org.north.agent.id });
  const number = `88080000000${1000 + (count += 1)}`;
  const code = { caseId, loanId, agentId: app.org.north.agent.id, number, provider: "http" };
  const rest = { type: "FULL", channel: "VA", bank: "BCA", state: "ACTIVE" };
  const expiresAt = new Date(Date.now() + 3_600_000);
  await app.db
    .insertInto("repaymentCode")
    .values({ ...code, ...rest, amountMinor: 1_065_000, expiresAt })
    .execute();
  return {
    transactionId: `bank's "${number}"`,
    type: "PAID",
    number,
    amountMinor: 1_065_000,
    currency: "IDR",
    paidAt: new Date().toISOString(),
  };
}

test("a sent payment is posted, and answers the same when sent again", async () => {
  const payment = await buildPayment();
  const first = await run("send", "payment", payment);
  expect(first).toMatchObject({ code: 0, err: "" });
  expect(first.out).toStartWith("200\n");
  expect(first.out).toContain('"answer":"POSTED"');
  expect(await run("send", "payment", payment)).toEqual(first);
});

test("a signed payment is a command that a shell runs", async () => {
  const { out } = await run("sign", "payment", await buildPayment());
  expect(out).toStartWith("curl -H 'content-type: application/json' -H 'x-timestamp: ");
  const shell = Bun.spawn(["sh", "-c", out.replace("curl ", "curl -s ")], { stdout: "pipe" });
  expect(await new Response(shell.stdout).json()).toMatchObject({ data: { answer: "POSTED" } });
});

test("another secret is refused by the server, and the command ends with 1", async () => {
  const env = { CODE_GATEWAY_SECRET: "another secret of at least 32 letters" };
  const { code, out } = await run("send", "payment", await buildPayment(), env);
  expect(code).toBe(1);
  expect(out).toStartWith("401\n");
});

/** A call that the bridge has taken. */
async function placeCall(): Promise<{ callId: number; reference: string }> {
  await app.db.updateTable("appUser").set({ certifiedUntil: "2099-01-01" }).execute();
  const agentId = app.org.north.agent.id;
  const { caseId: taskId, contactId } = await newCase(app.db, { agentId });
  const client = createKolekta({ url: app.url, token: app.people.agent }).trpc;
  const call = { taskId, contactId, cause: "TALKED" as const };
  const { callId } = await client.telephony.calls.noteManual.mutate(call);
  const reference = `bridge-${callId}`;
  await app.db
    .updateTable("callRecord")
    .set({ provider: "http", providerRef: reference, state: "REQUESTED", endedAt: null })
    .where("id", "=", callId)
    .execute();
  return { callId, reference };
}

test("a call event moves the call once, with its id and time added", async () => {
  const { callId, reference } = await placeCall();
  const event = { reference, kind: "RINGING" };
  expect((await run("send", "call", event)).out).toContain('"applied":true');
  expect((await run("send", "call", event)).out).toContain('"applied":false');
  const call = await app.db
    .selectFrom("callRecord")
    .select("state")
    .where("id", "=", callId)
    .executeTakeFirstOrThrow();
  expect(call.state).toBe("RINGING");
});

test.each([
  ["payment", { number: "1" }, /transactionId/],
  ["call", { reference: "1", kind: "GONE" }, /kind/],
  ["letter", {}, /payment or call/],
])("a wrong %s is refused before it is sent", async (kind, value, named) => {
  const { code, err } = await run("send", kind, value);
  expect(code).toBe(1);
  expect(err).toMatch(named);
});

test("without the secret nothing is signed", async () => {
  const { code, err } = await run("sign", "payment", {}, { CODE_GATEWAY_SECRET: "" });
  expect({ code, err }).toEqual({
    code: 1,
    err: "Set CODE_GATEWAY_SECRET to the secret of the server.\n",
  });
});

test.each(Object.entries(NAMES))("the secret of a %s is named", async (kind, name) => {
  const file = join(dir, "unnamed.json");
  await Bun.write(file, "{}");
  for (const verb of ["sign", "send"])
    expect(await ops(["callback", verb, kind, file, "--url", app.url], SECRETS)).toMatchObject({
      code: 1,
      err: `Set SANDBOX=on, or name the secret: --secret-from-env ${name}.\n`,
    });
});

test("standard input is read without a file", async () => {
  const args = ["callback", "sign", "payment", "--secret-from-env", NAMES.payment];
  const { finished } = startOps(args, SECRETS);
  expect(await finished()).toMatchObject({ code: 1, err: "Standard input is not JSON.\n" });
});
