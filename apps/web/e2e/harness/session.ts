import { randomUUID } from "node:crypto";
import type { Page } from "playwright-core";
import { DEMO_PASSWORD } from "@kolekta/api/seeds";
import { seal } from "@kolekta/api/session/login/cipher";
import { CAPTCHA, type App } from "./app.ts";

interface Request {
  readonly method?: "GET" | "POST";
  readonly token?: string;
  readonly data?: object;
}

/** Sends a request with the page's cookies and stores new ones. */
async function requestJson<T>(
  page: Page,
  app: App,
  path: string,
  { method = "GET", token, data }: Request = {},
): Promise<T> {
  const reply = await page.request.fetch(`${app.url}/prod/api/login${path}`, {
    method,
    ...(token && { headers: { token } }),
    ...(data && { data }),
  });
  const text = await reply.text();
  if (!reply.ok()) throw new Error(`${path}: ${reply.status()} ${text}`);
  return (JSON.parse(text) as { data: T }).data;
}

/** Opens a session without the login page; sets what that page leaves in the browser. */
export async function openSession(
  page: Page,
  app: App,
  name: string,
): Promise<{ readonly veins: string }> {
  const veins = randomUUID();
  const { codeKey } = await requestJson<{ codeKey: string }>(page, app, "/generateValidateCode");
  const { keyId, publicKey } = await requestJson<{ keyId: string; publicKey: string }>(
    page,
    app,
    "/rsaPublicKey",
  );
  const text = JSON.stringify({ password: DEMO_PASSWORD, codeKey });
  const password = await seal(publicKey, text);
  const { token, expiresAt } = await requestJson<{ token: string; expiresAt: string }>(
    page,
    app,
    "/in",
    {
      method: "POST",
      data: { name, password, veins, captcha: CAPTCHA, codeKey, keyId, trustDevice: true },
    },
  );
  await page
    .context()
    .addCookies([
      {
        name: "token",
        value: encodeURIComponent(token),
        url: app.url,
        expires: Math.floor(Date.parse(expiresAt) / 1000),
        sameSite: "Strict",
      },
    ]);
  await acceptPolicy(page, app, token);
  return { veins };
}

async function acceptPolicy(page: Page, app: App, token: string): Promise<void> {
  const read = (data: object) =>
    requestJson<{ version: number }>(page, app, "/policy/read", { method: "POST", token, data });
  const { version } = await read({});
  await read({ accept: version });
}
