import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { appRouter } from "@kolekta/api";
import { type CaseIds, newCase } from "@kolekta/api/seeds";
import { usualOrFull } from "@kolekta/db/testing";
import * as fc from "fast-check";
import { listEndpoints } from "../src/http/endpoints.ts";
import { toJsonSchema } from "../src/http/openapi/json-schema.ts";
import { listRestRoutes } from "../src/http/rest/routes.ts";
import { inputFor, type FieldValues } from "@kolekta/api/core/testing-input";
import type { z } from "zod";
import { inputLike } from "./arbitrary.ts";
import { type Answer, requestRest, requestTrpc, type Call } from "./transports.ts";
import { buildWrongInputs } from "./single-fault.ts";
import { openRealApp, type RealApp, type Role } from "./real-app.ts";

const endpoints = listEndpoints(appRouter).map((endpoint) => [endpoint.name, endpoint] as const);

/** Together they have every permission, so that inputs pass authorization. */
const ROLES: readonly Role[] = ["agent", "operations", "admin", "administrator"];
const RUNS = usualOrFull({ usual: 3, full: 12 });

let app: RealApp;
let made: CaseIds;
let ids: number[];

beforeAll(async () => {
  app = await openRealApp();
  const { north } = app.org;
  made = await newCase(app.db, { agentId: north.agent.id });
  ids = [made.caseId, made.loanId, made.borrowerId, north.id, north.agent.id];
}, 180_000);
afterAll(() => app.stop());

const STACK = /\bat .+:\d+:\d+|node_modules|\.ts\b|SQLSTATE|syntax error/;

function expectCivil(answer: Answer, input: unknown): void {
  const { status, text, refusal } = answer;
  const seen = { status, input, text: text.slice(0, 300) };
  expect({ ...seen, bad: status >= 500 }).toEqual({ ...seen, bad: false });
  if (refusal) expect(text).not.toMatch(STACK);
}

const buildExistingIds = (): FieldValues => ({
  taskId: made.caseId,
  caseId: made.caseId,
  loanId: made.loanId,
  borrowerId: made.borrowerId,
  id: made.caseId,
  contactId: made.contactId,
  agentId: app.org.north.agent.id,
  institutionId: app.org.north.id,
  version: 1,
  channel: "03",
  callStatus: "NOA",
  result: "A20RETRY",
  nextCallAt: new Date(Date.now() + 86_400_000),
});

describe("G41: no input causes a 500 or a stack", () => {
  test.each(endpoints)(
    "%s with one value that only the database refuses",
    async (_name, endpoint) => {
      const schema = endpoint.input as z.ZodType;
      const inputs = buildWrongInputs(schema, inputFor(schema, buildExistingIds()));
      for (const role of ROLES) {
        const call: Call = { url: app.url, token: app.people[role] };
        const first = await requestTrpc(call, endpoint, inputs[0]);
        if (first.refusal?.key === "access.denied") continue;
        for (const input of inputs) expectCivil(await requestTrpc(call, endpoint, input), input);
        return;
      }
    },
    180_000,
  );

  test.each(endpoints)(
    "%s",
    async (_name, endpoint) => {
      const schema = endpoint.input ? toJsonSchema(endpoint.input, "input") : {};
      const [address] = listRestRoutes(endpoint);
      const check = async (input: unknown, role: Role) => {
        const call: Call = { url: app.url, token: app.people[role] };
        expectCivil(await requestTrpc(call, endpoint, input), input);
        if (address) expectCivil(await requestRest(call, address, input), input);
      };
      await fc.assert(fc.asyncProperty(inputLike(schema, ids), fc.constantFrom(...ROLES), check), {
        numRuns: RUNS,
        endOnFailure: true,
      });
    },
    180_000,
  );

  test.each([
    ["POST", "/prod/api/task/listing", "{", "application/json"],
    ["POST", "/prod/api/task/listing", '{"page":', "text/plain"],
    ["POST", "/prod/api/task/listing", "--x\r\n\r\n", "multipart/form-data"],
    ["POST", "/prod/api/task/listing", "--x", "multipart/form-data; boundary=x"],
    ["POST", "/prod/api/task/listing", "[".repeat(50_000), "application/json"],
    ["POST", "/trpc/tasks.case.list", "{", "application/json"],
    ["POST", "/trpc/tasks.log.save", '{"json":{"__proto__":{}}}', "application/json"],
    [
      "POST",
      "/trpc/tasks.log.save",
      '{"json":{},"meta":{"values":{"__proto__.x":["undefined"]}}}',
      "application/json",
    ],
    ["POST", "/trpc/tasks.log.save", "\u0000", "application/octet-stream"],
  ])("%s %s with %s as %s", async (method, path, body, type) => {
    const response = await fetch(app.url + path, {
      method,
      body,
      headers: { token: app.people.agent, "content-type": type },
    });
    const text = await response.text();
    const { status } = response;
    expect({ text, bad: status >= 500 }).toEqual({ text, bad: false });
    expect(text).not.toMatch(STACK);
  });

  test("no line of the log is an error", () => {
    const errors = app.lines.filter((line) => line.includes('"error"'));
    expect(errors).toEqual([]);
  });
});
