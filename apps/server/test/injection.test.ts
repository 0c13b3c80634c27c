import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { appRouter } from "@kolekta/api";
import { inputFor } from "@kolekta/api/core/testing-input";
import { type CaseIds, newCase } from "@kolekta/api/seeds";
import { draw } from "@kolekta/db/testing";
import { sql } from "kysely";
import type { z } from "zod";
import { listEndpoints } from "../src/http/endpoints.ts";
import { requestTrpc, type Call } from "./transports.ts";
import { buildWrongInputs } from "./single-fault.ts";
import { openRealApp, type RealApp, type Role } from "./real-app.ts";

const INSERT = "insert into injected values (1); --";
/** Code that puts one of these into a statement inserts a row into the table. */
const STATEMENTS = [
  `'; ${INSERT}`,
  `"; ${INSERT}`,
  `'); ${INSERT}`,
  `1; ${INSERT}`,
  `\\'; ${INSERT}`,
  `$$; ${INSERT}`,
  `/* */ '; ${INSERT}`,
];
/** Code that puts one of these into a condition finds every row. */
const CONDITIONS = ["' or '1'='1", "' or 1=1 --", `" or ""="`, "%", "_", "%%"];
const ROLES: readonly Role[] = ["agent", "operations", "admin", "administrator"];

const endpoints = listEndpoints(appRouter);
let app: RealApp;
let made: CaseIds;

beforeAll(async () => {
  app = await openRealApp();
  await sql`create table injected (n int)`.execute(app.db);
  made = await newCase(app.db, { agentId: app.org.north.agent.id });
}, 180_000);
afterAll(() => app.stop());

const callAs = (role: Role): Call => ({ url: app.url, token: app.people[role] });

const injected = async (): Promise<number> => {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from injected`.execute(app.db);
  return rows[0]?.n ?? -1;
};

describe("G35: input is a value, never a part of a statement", () => {
  test.each(endpoints.map((endpoint) => [endpoint.name, endpoint] as const))(
    "%s",
    async (_name, endpoint) => {
      const schema = endpoint.input as z.ZodType;
      const ids = { ...made, taskId: made.caseId, id: made.caseId, version: 1 };
      const statements = draw(`injection ${endpoint.name}`, STATEMENTS, 2);
      const inputs = buildWrongInputs(schema, inputFor(schema, ids), statements);
      for (const role of ROLES) {
        const first = await requestTrpc(callAs(role), endpoint, inputs[0]);
        if (first.refusal?.key === "access.denied") continue;
        for (const input of inputs) {
          const { status } = await requestTrpc(callAs(role), endpoint, input);
          expect({ input, bad: status >= 500 }).toEqual({ input, bad: false });
        }
        break;
      }
      expect(await injected()).toBe(0);
    },
    180_000,
  );

  test("the first input, written into a statement, does fill the table, so that the sweep can fail", async () => {
    await sql.raw(`delete from injected where n::text = '${STATEMENTS[0]}`).execute(app.db);
    expect(await injected()).toBe(1);
  });

  test("a select accepts no second command", async () => {
    const before = await injected();
    const stacked = sql.raw(`select '${STATEMENTS[0]}`).execute(app.db);
    await expect(stacked).rejects.toThrow("multiple commands");
    expect(await injected()).toBe(before);
  });

  test("a search for a number accepts only a number", async () => {
    const list = { name: "tasks.case.list", type: "query" } as const;
    for (const phone of CONDITIONS) {
      const { refusal } = await requestTrpc(callAs("operations"), list, { phone });
      expect(refusal?.fields).toMatchObject([{ path: "phone" }]);
    }
  });

  test.each(["borrowerName", "loanNumber"])("a search in %s finds literal text", async (field) => {
    const list = endpoints.find(({ name }) => name === "tasks.case.list");
    if (!list) throw new Error("the list stands");
    const findTotal = async (input: object) => {
      const { data } = await requestTrpc(callAs("operations"), list, input);
      return (data as { total: number } | null)?.total;
    };
    expect(await findTotal({})).toBe(1);
    for (const text of CONDITIONS)
      expect({ text, total: await findTotal({ [field]: text }) }).toEqual({ text, total: 0 });
  });
});
