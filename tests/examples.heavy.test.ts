import { afterAll, beforeAll, expect, test } from "bun:test";
import { type App, startApp } from "../apps/web/e2e/harness/app.ts";
import { runBun } from "../scripts/command.ts";

let app: App | undefined;
let env: Record<string, string>;

beforeAll(async () => {
  app = await startApp();
  const ops = "apps/server/src/ops/main.ts token create";
  const options = "--login agent01 --name examples --days 1 --json";
  const made = await runBun([...ops.split(" "), ...options.split(" ")], {
    env: { DATABASE_URL: app.databaseUrl, LOG_LEVEL: "silent" },
  });
  expect(made.output).toContain('"token"');
  const { token } = JSON.parse(made.output) as { token: string };
  env = { KOLEKTA_URL: app.url, KOLEKTA_TOKEN: token };
}, 180_000);

afterAll(() => app?.stop());

test("list-cases prints the caller's list in the order of work", async () => {
  const { code, output } = await runBun(["examples/list-cases.ts"], { env });
  expect(output).toMatch(/^[1-9]\d* open cases, page 1\n/);
  expect(output.trim().split("\n").length).toBe(16);
  expect(code).toBe(0);
});

test("record-result records one log, and the next run the next one", async () => {
  const first = await runBun(["examples/record-result.ts"], { env });
  expect(first.output).toMatch(/: log \d+, now C10\n$/);
  expect(first.code).toBe(0);
  const second = await runBun(["examples/record-result.ts"], { env });
  expect(second.output).toMatch(/: log \d+, now C10\n$/);
  expect(second.output).not.toBe(first.output);
});

test("a missing token is reported with the variable to set", async () => {
  const { code, output } = await runBun(["examples/list-cases.ts"], {
    env: { ...env, KOLEKTA_TOKEN: "" },
  });
  expect(output).toContain("KOLEKTA_TOKEN");
  expect(code).toBe(2);
});
