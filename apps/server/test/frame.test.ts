import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { startSession } from "@kolekta/api/session/session/actions/session";
import { createTestContext } from "@kolekta/api/core/testing";
import { inTransaction } from "@kolekta/api/core/transaction";
import type { Db } from "@kolekta/db";
import { openApp } from "./app.ts";
import { little as router } from "./little-router.ts";
import { openRealApp, type RealApp } from "./real-app.ts";

let app: RealApp;
beforeAll(async () => {
  app = await openRealApp();
});
afterAll(() => app.stop());

const createSession = (db: Db, userId: number): Promise<string> =>
  inTransaction(createTestContext(db, null), null, async (tx) => {
    tx.audit({ action: "login.in", entity: "app_user", entityId: userId });
    return (await startSession(tx, userId, "device")).token;
  });

const post = (path: string, token: string, body: unknown) =>
  fetch(`${app.url}${path}`, {
    method: "POST",
    headers: { token, "content-type": "application/json" },
    body: JSON.stringify(body),
  });

const figures = (authorization?: string) =>
  fetch(`${app.url}/frame/data`, { headers: authorization ? { authorization } : {} });

describe("a page for a frame", () => {
  test("is opened only by the address that was created for it", async () => {
    const session = await createSession(app.db, app.org.north.admin.id);
    const reply = await post("/prod/api/quickbi/accessUrl", session, {
      pageId: "institution",
      globalParam: { lang: "cn", theme: "dark" },
    });
    const { data } = (await reply.json()) as { data: { accessUrl: string; origin: string | null } };
    expect(data.origin).toBeNull();
    const [path = "", hash = ""] = data.accessUrl.split("#");
    const page = await fetch(app.url + path);
    const text = await page.text();
    expect(page.headers.get("content-security-policy")).toContain("frame-ancestors 'self'");
    expect(page.headers.get("x-frame-options")).toBeNull();
    expect(text).toContain("今日催收");
    expect(text).toContain('data-theme="dark"');

    const token = new URLSearchParams(hash).get("token") ?? "";
    const frameReply = await figures(`Bearer ${token}`);
    expect(await frameReply.json()).toMatchObject({ total: { agents: 2 } });
    expect((await figures()).status).toBe(401);
    expect((await figures(`Bearer ${session}`)).status).toBe(401);
    expect((await figures("Bearer kfr_guess")).status).toBe(401);
    // G47: no log line contains the token.
    expect(app.lines.join("\n")).not.toContain(token);
  });

  test("has a script and a style of its own", async () => {
    for (const [name, type] of [
      ["frame.js", "text/javascript"],
      ["frame.css", "text/css"],
    ] as const) {
      const file = await fetch(`${app.url}/frame/assets/${name}`);
      expect(file.status).toBe(200);
      expect(file.headers.get("content-type")).toStartWith(type);
    }
  });
});

describe("pages allowed in a frame", () => {
  const policyWith = async (env: Record<string, string>, path = "/") => {
    await using other = await openApp({ router, env });
    const host = env["FRAME_ORIGIN"] && new URL(env["FRAME_ORIGIN"]).host;
    const headers = host && path !== "/" ? { host } : undefined;
    const reply = await other.call(path, headers ? { headers } : {});
    return { status: reply.status, policy: reply.headers.get("content-security-policy") ?? "" };
  };

  test("are those of the configured provider, by its origin only", async () => {
    const metabase = {
      DASHBOARD: "metabase",
      METABASE_URL: "https://metabase.example/bi",
      METABASE_SECRET: "m".repeat(32),
      METABASE_PAGES: "institution=12",
    };
    expect((await policyWith(metabase)).policy).toContain("frame-src https://metabase.example;");
    const quickbi = {
      DASHBOARD: "quickbi",
      QUICKBI_ACCESS_KEY_ID: "key",
      QUICKBI_ACCESS_KEY_SECRET: "s".repeat(32),
      QUICKBI_PAGES: "institution=a206f5f3",
    };
    expect((await policyWith(quickbi)).policy).toContain("frame-src https://bi.aliyun.com;");
  });

  test("include the server's own from its second address, if configured", async () => {
    const env = { PUBLIC_URL: "https://kolekta.example", FRAME_ORIGIN: "https://frames.example" };
    expect((await policyWith(env)).policy).toContain("frame-src https://frames.example;");
    const there = await policyWith(env, "/frame/institution");
    expect(there.status).toBe(200);
    expect(there.policy).toContain("frame-ancestors https://kolekta.example");
    await using other = await openApp({ router, env });
    expect((await other.call("/frame/institution")).status).toBe(404);
  });
});
