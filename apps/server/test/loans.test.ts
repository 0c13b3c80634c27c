import { afterAll, beforeAll, expect, test } from "bun:test";
import { createTestContext } from "@kolekta/api/core/testing";
import { newLender, newUser, type Organisation, organisation, ROLE } from "@kolekta/api/seeds";
import { createToken } from "@kolekta/api/session/session/actions/token";
import { testDatabase, type TestDatabase } from "@kolekta/db/testing";
import { type ServerProcess, startServer } from "./process.ts";

let database: TestDatabase;
let server: ServerProcess;
let org: Organisation;
let key: string;

interface Reply {
  readonly status: number;
  readonly key?: string;
  readonly data: {
    readonly key: string;
    readonly accountId: number;
    readonly runId: number;
    readonly state: string;
    readonly counts: Record<string, number>;
    readonly loans: readonly { readonly outcome: string }[];
  };
}

async function send(
  method: string,
  path: string,
  body: object,
  headers: Record<string, string> = {},
): Promise<Reply> {
  const reply = await fetch(`${server.url}/prod/api/${path}`, {
    method,
    headers: { token: key, "content-type": "application/json", ...headers },
    body: JSON.stringify(body),
  });
  return { ...((await reply.json()) as Reply), status: reply.status };
}

beforeAll(async () => {
  database = await testDatabase();
  server = await startServer({ DATABASE_URL: database.url, LOG_LEVEL: "error", WORKER: "off" });
  org = await organisation(database.db);
  const lenderId = await newLender(database.db, "Own Lender");
  const context = createTestContext(database.db, null);
  const { login } = org.administrator;
  const { token } = await createToken(context, { login, name: "test", days: 1 });
  const other = await newUser(database.db, { login: "second", roleId: ROLE.administrator });
  const second = await createToken(context, { login: other.login, name: "test", days: 1 });
  const permissions = ["loan.push"];
  const account = await send(
    "POST",
    "service-account/create",
    { name: "Core", lenderId, permissions },
    { token },
  );
  const { accountId } = account.data;
  const created = await send(
    "POST",
    "service-account/key/create",
    { accountId, name: "2026", days: 30 },
    { token: second.token },
  );
  key = created.data.key;
}, 180_000);
afterAll(async () => {
  await server.end();
  await database.drop();
});

const product = { name: "Own cash", lender: "Own Lender", currency: "IDR" };

const buildLoans = (count: number, more: object = {}) =>
  Array.from({ length: count }, (_, at) => ({
    loanNumber: `N${at}`,
    loanOn: "2026-01-01",
    periods: 12,
    principal: 5_000_000,
    interest: 250_000,
    lateFee: 10_000,
    outstanding: 4_100_000,
    daysDelinquent: 12,
    borrowerId: `C${at}`,
    borrowerName: `Borrower ${at}`,
    phone: `0812${String(at).padStart(8, "0")}`,
    email: `borrower${at}@mail.example`,
    address: `Jalan Merdeka ${at}, a street with a name of some length`,
    province: "Bali",
    companyName: `PT Number ${at}`,
    occupation: "Trader",
    education: "Secondary",
    children: 2,
    ...more,
  }));

test("a thousand loans with all their fields, once under one key, and their changes", async () => {
  const body = { institutionId: org.north.id, product, loans: buildLoans(1_000) };
  expect(JSON.stringify(body).length).toBeGreaterThan(300_000);
  const headers = { "idempotency-key": "batch-1" };
  const first = await send("POST", "loans", body, headers);
  expect([first.status, first.data.state]).toEqual([200, "APPLIED"]);
  expect(first.data.counts).toMatchObject({ created: 1_000, casesCreated: 1_000 });
  const retry = await send("POST", "loans", body, headers);
  expect(retry.data).toEqual(first.data);
  const loans = [{ loanNumber: "N7", email: "new@mail.example" }];
  const changed = await send("PATCH", "loans", { ...body, loans });
  expect(changed.data.loans).toMatchObject([{ outcome: "updated" }]);
});

test("an unknown field, a value of another type and too many values are refused by name", async () => {
  const push = (loans: readonly object[]) =>
    send("POST", "loans", { institutionId: org.north.id, product, loans });
  expect(JSON.stringify(await push(buildLoans(1, { colour: "red" })))).toContain("colour");
  const text = await push(buildLoans(1, { principal: "5 million" }));
  expect([text.status, JSON.stringify(text.data)]).toEqual([
    400,
    expect.stringContaining("loans.0.principal"),
  ]);
  const many = await push(buildLoans(4_000));
  expect([many.status, many.key]).toEqual([400, "request.tooManyValues"]);
});
