import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { computeSignature } from "@kolekta/api/core/signature";
import { type CaseIds, newCase } from "@kolekta/api/seeds";
import { sql } from "kysely";
import { openRealApp, type RealApp } from "../real-app.ts";

const SECRET = "a secret of the bank of at least 32 letters";
const AMOUNT = 1_065_000;

let app: RealApp;
let finance: string;
let cases = 0;

beforeAll(async () => {
  app = await openRealApp({
    env: { CODE_GATEWAY_URL: "http://127.0.0.1:1", CODE_GATEWAY_SECRET: SECRET },
  });
  finance = app.people.finance;
}, 180_000);
afterAll(() => app.stop());

/** Creates a case with an active code for the full amount. */
async function payable(): Promise<CaseIds & { number: string }> {
  const agentId = app.org.north.agent.id;
  const caseIds = await newCase(app.db, { agentId });
  const number = `88080000000${(cases += 1)}`;
  await app.db
    .insertInto("repaymentCode")
    .values({
      loanId: caseIds.loanId,
      caseId: caseIds.caseId,
      agentId,
      type: "FULL",
      channel: "VA",
      bank: "BCA",
      provider: "http",
      number,
      amountMinor: AMOUNT,
      state: "ACTIVE",
      expiresAt: new Date(Date.now() + 3_600_000),
    })
    .execute();
  return { ...caseIds, number };
}

const reply = async (response: Response) => ({
  status: response.status,
  headers: response.headers,
  ...((await response.json()) as { code: string; key?: string; data: never }),
});

/** Posts an event with a valid signature of the bank. */
async function postCallback(event: Record<string, unknown>) {
  const body = JSON.stringify({ type: "PAID", amountMinor: AMOUNT, currency: "IDR", ...event });
  const timestamp = String(Math.floor(Date.now() / 1000));
  return reply(
    await fetch(`${app.url}/prod/api/payment/callback`, {
      method: "POST",
      body,
      headers: {
        "content-type": "application/json",
        "x-timestamp": timestamp,
        "x-signature": computeSignature(`${timestamp}.${body}`, SECRET),
      },
    }),
  );
}

const get = async (path: string) =>
  reply(await fetch(`${app.url}/prod${path}`, { headers: { token: finance } }));

const post = async (path: string, input: object, token = finance) =>
  reply(
    await fetch(`${app.url}/prod${path}`, {
      method: "POST",
      headers: { token, "content-type": "application/json" },
      body: JSON.stringify(input),
    }),
  );

const pages = ({ loanId }: CaseIds) => [
  "/api/payment/issue/listing",
  "/api/payment/issue/listing?open=false",
  `/api/repay/payLogs?loanId=${loanId}`,
  `/api/repay/details?loanId=${loanId}`,
  `/api/payment/details?loanId=${loanId}`,
];

async function expectPagesOpen(caseIds: CaseIds): Promise<void> {
  for (const path of pages(caseIds))
    expect(await get(path), path).toMatchObject({ status: 200, code: "00" });
}

interface Listed {
  readonly rows: readonly {
    readonly issueId: number;
    readonly txnId: string;
    readonly kind: string;
    readonly reportedPaidAt: string | null;
  }[];
  readonly unreadable?: number;
}

const issues = async (): Promise<Listed> => (await get("/api/payment/issue/listing?size=200")).data;

const ahead = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();

describe("a signed callback", () => {
  test.each([
    "0000-01-01T00:00:00Z",
    "1970-01-01T00:00:00Z",
    "2001-01-01T00:00:00Z",
    ahead(6),
    "2199-12-31T00:00:00Z",
    "9999-12-31T23:59:59-14:00",
  ])("with the time %s is stored unposted and breaks no page", async (paidAt) => {
    const caseIds = await payable();
    const transactionId = `odd-${caseIds.number}`;
    const { number } = caseIds;
    for (let n = 0; n < 2; n += 1)
      expect(await postCallback({ transactionId, number, paidAt })).toMatchObject({
        status: 200,
        data: { answer: "SUSPENDED" },
      });
    await expectPagesOpen(caseIds);
    const issue = (await issues()).rows.find(({ txnId }) => txnId === transactionId);
    expect(issue).toMatchObject({ kind: "VALUE_DAY" });
    const settled = await post("/api/payment/issue/resolve", {
      issueId: issue?.issueId,
      resolution: "ALLOCATE",
      valueDay: new Date().toISOString().slice(0, 10),
      note: "asked the bank",
    });
    expect(settled).toMatchObject({ status: 200, code: "00" });
    const { proposalId } = settled.data as { proposalId: number };
    const approved = await post(
      "/api/manage/proposal/approve",
      { proposalId, version: 1 },
      app.people.management,
    );
    expect(approved).toMatchObject({ status: 200, code: "00" });
    const reversal = { transactionId, number, paidAt, type: "REVERSED" };
    expect(await postCallback(reversal)).toMatchObject({ data: { answer: "REVERSED" } });
    await expectPagesOpen(caseIds);
    const { n } = await app.db
      .selectFrom("paymentEvent")
      .select((eb) => eb.fn.countAll<number>().as("n"))
      .where("txnId", "=", transactionId)
      .executeTakeFirstOrThrow();
    expect(n).toBe(2);
  });

  test("from a clock four minutes ahead is accepted", async () => {
    const { number } = await payable();
    const event = { transactionId: `ok-${number}`, number, paidAt: ahead(4) };
    expect(await postCallback(event)).toMatchObject({ data: { answer: "POSTED" } });
  });

  test("without a valid instant is refused by its field", async () => {
    const { number } = await payable();
    for (const paidAt of ["soon", "2026-02-30T00:00:00Z", null, 0])
      expect(await postCallback({ transactionId: `no-${number}`, number, paidAt })).toMatchObject({
        status: 400,
        key: "payment.badBody",
      });
  });
});

test("refuses a nonexistent day from an operator by its field, everywhere", async () => {
  const { number } = await payable();
  const pay = (paidAt: string) => post("/api/payment/bank/pay", { number, paidAt });
  for (const day of ["2026-02-30", "2026-04-31", "2026-02-29"]) {
    const instant = `${day}T00:00:00Z`;
    const rejected = await pay(instant);
    expect([rejected.status, JSON.stringify(rejected.data)]).toEqual([
      400,
      expect.stringContaining("paidAt"),
    ]);
    const listed = await fetch(`${app.url}/prod/api/manage/call/listing?from=${instant}`, {
      headers: { token: app.people.leader },
    });
    expect(listed.status).toBe(400);
  }
  for (const omitted of ["", new Date().toISOString()])
    expect(await pay(omitted)).toMatchObject({ status: 409, key: "payment.noSimulator" });
});

/** Inserts rows that no API accepts. */
async function bypassTriggers(table: string, work: () => Promise<unknown>): Promise<void> {
  const on = sql.table(table);
  await sql`alter table ${on} disable trigger user`.execute(app.db);
  await work();
  await sql`alter table ${on} enable trigger user`.execute(app.db);
}

test("a stored row that does not fit leaves its page open and leaks nothing", async () => {
  const caseIds = await payable();
  const { number } = caseIds;
  const baseEvent = { number: `nobody-${number}`, paidAt: ahead(0) };
  await postCallback({ ...baseEvent, transactionId: `canary-${number}` });
  await postCallback({ ...baseEvent, transactionId: `seen-${number}` });
  await app.db.schema.alterTable("paymentEvent").dropConstraint("payment_event_paid_at").execute();
  await bypassTriggers("payment_event", () =>
    app.db
      .updateTable("paymentEvent")
      .set({ paidAt: new Date(0) })
      .where("txnId", "=", `canary-${number}`)
      .execute(),
  );
  const { rows, unreadable } = await issues();
  const seen = rows.map(({ txnId }) => txnId);
  expect(seen).toContain(`seen-${number}`);
  expect(JSON.stringify(rows)).not.toContain("canary");
  expect(unreadable).toBe(1);
  const line = app.lines.find((logLine) => logLine.includes("does not fit"));
  expect(line).toContain("repay.suspense.list");
  expect(line).toContain("paidAt");
  expect(line).toContain("issueId");
  expect(line).not.toContain("canary");
});

test("the header counts the omitted rows of a list without pages", async () => {
  const caseIds = await payable();
  const { number, loanId } = caseIds;
  const paidAt = ahead(0);
  await postCallback({ transactionId: `list-${number}`, number, paidAt });
  await app.db.schema.alterTable("payment").dropConstraint("payment_paid_at").execute();
  const path = `/api/repay/payLogs?loanId=${loanId}`;
  expect((await get(path)).data).toHaveLength(1);
  await bypassTriggers("payment", () =>
    app.db
      .updateTable("payment")
      .set({ paidAt: new Date(0) })
      .where("loanId", "=", loanId)
      .execute(),
  );
  const { status, data, headers } = await get(path);
  expect(status).toBe(200);
  expect(data).toHaveLength(0);
  expect(headers.get("x-unreadable-rows")).toBe("1");
});
