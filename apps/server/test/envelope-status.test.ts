import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { openApp, createActor, type TestApp } from "./app.ts";
import { little } from "./little-router.ts";

const TOKEN = "writer-token";
const STATUSES = ["200", "http"] as const;

const apps = new Map<string, TestApp>();
beforeAll(async () => {
  for (const status of STATUSES)
    apps.set(
      status,
      await openApp({
        router: little,
        env: { ENVELOPE_STATUS: status },
        identify: async (token) => (token === TOKEN ? createActor() : null),
      }),
    );
});
afterAll(() => Promise.all([...apps.values()].map((app) => app.stop())));

const REFUSALS = [
  ["no session", "/prod/api/edge/search?id=1", "", 401, "02"],
  ["no such address", "/prod/api/nothing", TOKEN, 404, "04"],
  ["invalid input", "/prod/api/edge/search?id=x", TOKEN, 400, "01"],
  ["an unknown name", "/prod/api/edge/search?id=1&x=1", TOKEN, 400, "01"],
  ["a conflict", "/prod/api/edge/fail?as=conflict", TOKEN, 409, "09"],
  ["too many", "/prod/api/edge/fail?as=tooMany", TOKEN, 429, "29"],
  ["a bug", "/prod/api/edge/fail?as=bug", TOKEN, 500, "99"],
  ["a lost file", "/prod/api/edge/file?name=vanished", TOKEN, 404, "04"],
] as const;

describe.each(STATUSES)("ENVELOPE_STATUS=%s", (setting) => {
  test.each(REFUSALS)("%s", async (_, path, token, status, code) => {
    const app = apps.get(setting);
    const reply = await app?.call(path, { headers: { token } });
    expect(reply?.status).toBe(setting === "200" ? 200 : status);
    expect(await reply?.json()).toMatchObject({
      code,
      message: expect.any(String),
      requestId: expect.any(String),
    });
  });

  test("success answers 200, and a busy server answers when to retry", async () => {
    const app = apps.get(setting);
    const headers = { token: TOKEN };
    const found = await app?.call("/prod/api/edge/search?id=1", { headers });
    expect(found?.status).toBe(200);
    const busy = await app?.call("/prod/api/edge/fail?as=unavailable", { headers });
    expect(busy?.headers.get("retry-after")).toBe("1");
  });
});

test("the log keeps the refusal's own status", () => {
  const lines = apps.get("200")?.lines.map((line) => JSON.parse(line)) ?? [];
  expect(lines.map(({ status }) => status)).toContain(409);
});
