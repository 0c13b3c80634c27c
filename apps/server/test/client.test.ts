import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import {
  type ConnectionOptions,
  createKolekta,
  KolektaError,
  type Procedures,
} from "@kolekta/client";
import { createTestContext } from "@kolekta/api/core/testing";
import { writeChanges } from "@kolekta/api/reports/change-feed/actions";
import { type CaseIds, newCase } from "@kolekta/api/seeds";
import { openRealApp, type RealApp } from "./real-app.ts";
import { lossyProxy } from "./lossy-proxy.ts";
import { ROOT } from "../src/env.ts";

let app: RealApp;

const createClient = (options: ConnectionOptions): Procedures => createKolekta(options).trpc;

beforeAll(async () => {
  app = await openRealApp();
}, 180_000);
afterAll(() => app.stop());

const createCase = (): Promise<CaseIds> => newCase(app.db, { agentId: app.org.north.agent.id });

const noAnswer = (made: CaseIds) => ({
  taskId: made.caseId,
  version: 1,
  contactId: made.contactId,
  channel: "03" as const,
  callStatus: "NOA" as const,
  result: "A20RETRY" as const,
  nextCallAt: new Date(Date.now() + 86_400_000),
});

const getFailure = async (work: Promise<unknown>): Promise<KolektaError> => {
  const error: unknown = await work.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  if (error instanceof KolektaError) return error;
  throw new Error("it did not fail as the client fails", { cause: error });
};

const countLogs = async ({ caseId }: CaseIds): Promise<number> => {
  const rows = await app.db
    .selectFrom("collectionLog")
    .select("id")
    .where("caseId", "=", caseId)
    .execute();
  return rows.length;
};

describe("the typed client", () => {
  test("reads with dates as dates, several at once", async () => {
    const made = await createCase();
    const client = createClient({ url: app.url, token: app.people.agent });
    const [list, products] = await Promise.all([
      client.tasks.case.list.query({ status: ["C00"] }),
      client.tasks.case.listProducts.query(),
    ]);
    expect(list.rows.map((row) => row.taskId)).toContain(made.caseId);
    expect(products[0]?.name).toBe("Cash");
    const saved = await client.tasks.log.save.mutate(noAnswer(made));
    const logs = await client.tasks.log.list.query({ id: made.caseId });
    expect(logs.rows[0]).toMatchObject({ logId: saved.logId });
    expect(logs.rows[0]?.at).toBeInstanceOf(Date);
  });

  test("a refusal has key, fields, request id and the language asked for", async () => {
    const { url, people } = app;
    const client = createClient({ url, token: people.agent, lang: "id" });
    const error = await getFailure(client.tasks.case.list.query({ page: 0 }));
    expect(error.status).toBe(400);
    expect(error.fields.map(({ path }) => path)).toEqual(["page"]);
    expect(error.requestId).toMatch(/^[0-9a-f-]{36}$/);
    const denied = createClient({ url, token: people.administrator });
    const other = await getFailure(denied.tasks.case.list.query({}));
    expect([other.key, other.status]).toEqual(["access.denied", 403]);
  });

  test("G3: retries after a lost reply, and the work is done once", async () => {
    const made = await createCase();
    const proxy = await lossyProxy(Number(new URL(app.url).port), 2);
    const client = createClient({ url: proxy.url, token: app.people.agent });
    const saved = await client.tasks.log.save.mutate(noAnswer(made));
    proxy.close();
    expect(proxy.lost()).toBe(2);
    expect(saved).toMatchObject({ taskId: made.caseId, version: 2 });
    expect(await countLogs(made)).toBe(1);
  }, 180_000);

  test("a caller's own key holds across clients; with other input it is refused", async () => {
    const made = await createCase();
    const context = { idempotencyKey: `case-${made.caseId}` };
    const input = noAnswer(made);
    const save = (overrides: { remark?: string } = {}) =>
      createClient({ url: app.url, token: app.people.agent }).tasks.log.save.mutate(
        { ...input, ...overrides },
        { context },
      );
    const first = await save();
    expect(await save()).toEqual(first);
    expect(await countLogs(made)).toBe(1);
    const error = await getFailure(save({ remark: "something else" }));
    expect(error.key).toBe("request.idempotencyConflict");
  });

  test("reports an absent server after the retries, not before", async () => {
    const client = createClient({ url: "http://127.0.0.1:1", token: "kpat_nobody", retries: 2 });
    const started = performance.now();
    const error = await getFailure(client.tasks.case.listProducts.query());
    expect(error.key).toBeNull();
    expect(error.requestId).toBeNull();
    expect(performance.now() - started).toBeGreaterThan(200);
  });
});

describe("readChanges", () => {
  test("reads every page after a cursor and waits for further changes", async () => {
    const write = () => writeChanges(createTestContext(app.db, null));
    const reader = createKolekta({ url: app.url, token: app.people.operations });
    const received: (number | null)[] = [];
    const expected: number[] = [];
    const create = async () => {
      expected.push((await createCase()).caseId);
      await write();
    };
    let cursor: string | undefined;
    const types = ["case.opened" as const];
    await write();
    for await (const { next } of reader.readChanges(cursor, { types })) cursor = next;
    await create();
    await create();
    for await (const { changes } of reader.readChanges(cursor, { types, size: 1, pollMs: 1 })) {
      received.push(...changes.map(({ caseId }) => caseId));
      if (received.length === 3) break;
      if (received.length !== 2) continue;
      // The reader polls from here on.
      await create();
    }
    expect(received).toEqual(expected);
  });

  test("ends when its signal aborts while it waits", async () => {
    const controller = new AbortController();
    const { signal } = controller;
    const reader = createKolekta({ url: app.url, token: app.people.operations });
    const read = async () => {
      for await (const { hasMore } of reader.readChanges(undefined, { pollMs: 600_000, signal }))
        if (!hasMore) controller.abort(new Error("stopped"));
    };
    expect(String(await read().catch((error: unknown) => error))).toContain("stopped");
  });
});

describe("examples", () => {
  const run = async (file: string, token: string) => {
    const child = Bun.spawn([process.execPath, `examples/${file}`], {
      cwd: ROOT,
      env: { PATH: process.env["PATH"], KOLEKTA_URL: app.url, KOLEKTA_TOKEN: token },
      stdin: "ignore",
      stdout: "pipe",
      stderr: "pipe",
    });
    const [out, err] = await Promise.all([
      new Response(child.stdout).text(),
      new Response(child.stderr).text(),
    ]);
    return { out, err, code: await child.exited };
  };

  test("list-cases shows the order of work", async () => {
    await createCase();
    const { out, code } = await run("list-cases.ts", app.people.agent);
    expect(code).toBe(0);
    expect(out).toMatch(/^\d+ open cases, page 1\n/);
  });

  test("record-result records a result and reports refusals of the server", async () => {
    await createCase();
    const { out, code } = await run("record-result.ts", app.people.agent);
    expect([code, out]).toEqual([0, expect.stringMatching(/: log \d+, now C10\n$/)]);
    const denied = await run("record-result.ts", app.people.administrator);
    expect(denied.code).toBe(1);
    expect(denied.err).toStartWith("access.denied:");
  });
});
