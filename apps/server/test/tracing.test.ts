import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { appRouter } from "@kolekta/api";
import { inputFor } from "@kolekta/api/core/testing-input";
import { type CaseIds, newCase } from "@kolekta/api/seeds";
import { sql } from "kysely";
import type { z } from "zod";
import { listEndpoints } from "../src/http/endpoints.ts";
import { requestTrpc } from "./transports.ts";
import { buildWrongInputs } from "./single-fault.ts";
import { otlpPeer, type ReadSpan } from "./otlp-peer.ts";
import { openRealApp, type RealApp, type Role } from "./real-app.ts";

const NAME = "Siti Telltale Rahmawati";
const PHONE = "081277700919";
const MARK = "telltale-4711";

const peer = otlpPeer();
const endpoints = listEndpoints(appRouter);
const ROLES: readonly Role[] = ["agent", "operations", "admin", "administrator"];
let app: RealApp;
let made: CaseIds;

beforeAll(async () => {
  app = await openRealApp({
    env: { OTEL_EXPORTER_OTLP_ENDPOINT: peer.url, OTEL_TRACES_SAMPLER_ARG: "1" },
  });
  made = await newCase(app.db, { agentId: app.org.north.agent.id });
}, 180_000);
afterAll(async () => {
  await app.stop();
  await peer.stop();
});

const flush = () => app.tracing?.flush();

const findSpan = async (name: string): Promise<ReadSpan | undefined> => {
  await flush();
  return peer.spans().findLast((span) => span.name === name);
};

describe("a request", () => {
  test("is a span of its procedure, its statements are spans of that", async () => {
    const endpoint = { name: "tasks.case.list", type: "query" } as const;
    const token = app.people.agent;
    await requestTrpc({ url: app.url, token }, endpoint, {});
    const span = await findSpan("tasks.case.list");
    expect(span?.parentSpanId).toBeUndefined();
    expect(span?.attributes).toEqual({
      "http.request.method": "GET",
      "http.response.status_code": 200,
      "kolekta.transport": "trpc",
      "kolekta.procedure": "tasks.case.list",
      "kolekta.request_id": expect.stringMatching(/^[0-9a-f-]{36}$/),
    });
    const childSpans = peer.spans().filter(({ parentSpanId }) => parentSpanId === span?.spanId);
    expect(childSpans.every(({ traceId }) => traceId === span?.traceId)).toBe(true);
    const read = childSpans.find(({ name }) => name === "select collection_case");
    expect(read?.attributes).toMatchObject({
      "db.system.name": "postgresql",
      "db.query.summary": "select collection_case",
      "db.response.returned_rows": 1,
    });
    expect(childSpans.some((childSpan) => "kolekta.pool.wait_ms" in childSpan.attributes)).toBe(
      true,
    );
    const [line] = app.lines.filter((logLine) => logLine.includes('"procedure":"tasks.case.list"'));
    expect(JSON.parse(line ?? "{}")).toMatchObject({ traceId: span?.traceId });
  });

  test("is marked by the key of its refusal", async () => {
    const unknown = { name: "tasks.case.get", type: "query" } as const;
    const token = app.people.agent;
    await requestTrpc({ url: app.url, token }, unknown, {
      taskId: 918_273_645,
      loanId: 918_273_645,
    });
    const span = await findSpan("tasks.case.get");
    expect(span?.attributes).toMatchObject({
      "error.type": "record.notFound",
      "http.response.status_code": 404,
    });
    expect(span?.status.message).toBeUndefined();
  });
});

describe("G47: no sent or stored value is exported", () => {
  const headers = {
    "x-request-id": MARK,
    "user-agent": MARK,
    "x-forwarded-for": "203.0.113.77",
    cookie: `device=${MARK}`,
    "idempotency-key": MARK,
    traceparent: `00-${"4711".repeat(8)}-${"4711".repeat(4)}-01`,
    tracestate: `vendor=${MARK}`,
    baggage: `name=${MARK}`,
  };

  test("by any procedure, for any role and input", async () => {
    for (const endpoint of endpoints) {
      const schema = endpoint.input as z.ZodType;
      const ids = { ...made, taskId: made.caseId, id: made.caseId, version: 1 };
      const valid = inputFor(schema, ids);
      const inputs = [valid, ...buildWrongInputs(schema, valid, [NAME, PHONE])];
      for (const role of ROLES) {
        const call = { url: app.url, token: app.people[role], headers };
        const [first, ...rest] = inputs;
        const answer = await requestTrpc(call, endpoint, first);
        if (answer.refusal?.key === "access.denied") continue;
        for (const input of rest.slice(0, 3)) await requestTrpc(call, endpoint, input);
        break;
      }
      await flush();
    }
    const names = new Set(peer.spans().map(({ name }) => name));
    expect(endpoints.filter(({ name }) => !names.has(name))).toEqual([]);
  }, 600_000);

  test("a statement is named by its operation and an existing table", async () => {
    const { rows } = await sql<{ name: string }>`
      select relname as name from pg_class where relkind in ('r', 'p', 'v', 'm')`.execute(app.db);
    const tables = new Set(rows.map(({ name }) => name));
    const named = new Set(peer.spans().map(({ attributes }) => attributes["db.query.summary"]));
    named.delete(undefined);
    expect(named.size).toBeGreaterThan(100);
    const VERB = /^(select|insert|update|delete) ?/;
    const odd = [...named]
      .map(String)
      .filter((name) => VERB.test(name) && !/^(select|update)$/.test(name))
      .filter((name) => !tables.has(name.replace(VERB, "")));
    expect(odd).toEqual([]);
  });

  test("by an address, a login or an invalid address", async () => {
    const sendRequest = (path: string, init: RequestInit = {}) =>
      fetch(`${app.url}${path}`, { headers, ...init });
    await sendRequest(`/prod/api/task/detail/${PHONE}?name=${encodeURIComponent(NAME)}`);
    await sendRequest(`/prod/${MARK}/${PHONE}`);
    await sendRequest(`/prod/api/webSocket/user/${MARK}`);
    await sendRequest(`/trpc/${MARK}?input=${MARK}`);
    await sendRequest("/prod/api/login/in", {
      method: "POST",
      headers: { ...headers, "content-type": "application/json" },
      body: JSON.stringify({
        name: MARK,
        password: MARK,
        captcha: MARK,
        codeKey: MARK,
        veins: MARK,
      }),
    });
    await flush();
    const exported = peer.received
      .map(({ headers: sent, text }) => JSON.stringify([[...sent], text]))
      .join("\n");
    const stored = await storedValues();
    expect(stored.length).toBeGreaterThan(20);
    const values = [
      NAME,
      PHONE,
      MARK,
      "203.0.113.77",
      "4711".repeat(8),
      "918273645",
      ...Object.values(app.people),
      ...stored,
    ];
    expect(values.filter((value) => exported.includes(value))).toEqual([]);
    // Proves that the search finds present names.
    expect(exported).toContain("tasks.case.list");
  });

  /** Lists names, logins and numbers in the database. */
  async function storedValues(): Promise<string[]> {
    const users = await app.db.selectFrom("appUser").select(["login", "name"]).execute();
    const borrowers = await app.db.selectFrom("borrower").select(["name", "idNumber"]).execute();
    const contacts = await app.db.selectFrom("contact").select(["name", "phone"]).execute();
    return (
      [...users, ...borrowers, ...contacts]
        .flatMap((row) => Object.values(row))
        .filter((value) => value !== null)
        .filter((value) => value.length > 5)
        // Logins that are also words of the code.
        .filter((value) => !/^[a-z]+$/.test(value))
    );
  }
});
