import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { constants, publicEncrypt } from "node:crypto";
import { hashPassword } from "@kolekta/api/seeds";
import { CAPTCHA, publicKeyAt } from "./attack/log-in.ts";
import { openRealApp, type RealApp } from "./real-app.ts";

const PASSWORD = "Demo1234";
const NEW = "Demo5678";

let app: RealApp;
beforeAll(async () => {
  app = await openRealApp({ env: { CAPTCHA_FIXED: CAPTCHA } });
  await app.db
    .updateTable("appUser")
    .set({ passwordHash: hashPassword(PASSWORD, "cheap") })
    .execute();
}, 180_000);
afterAll(() => app.stop());

interface Reply {
  readonly code: string;
  readonly message: string;
  readonly key?: string;
  readonly data: unknown;
}

const post = async (path: string, body: object, token?: string, key?: string) => {
  const headers = {
    "content-type": "application/json",
    ...(key && { "idempotency-key": key }),
    ...(token && { token }),
  };
  const init = { method: "POST", headers, body: JSON.stringify(body) };
  return (await (await fetch(`${app.url}/prod${path}`, init)).json()) as Reply;
};

/** Seals a text without code of the client. */
async function sealPassword(text: string): Promise<string> {
  const { publicKey: key } = await publicKeyAt(app.url);
  const padding = constants.RSA_PKCS1_OAEP_PADDING;
  const sealed = { key, padding, oaepHash: "sha256" };
  return publicEncrypt(sealed, Buffer.from(text)).toString("base64");
}

async function signIn(name: string, password: string): Promise<Reply> {
  const path = `${app.url}/prod/api/login/generateValidateCode`;
  const { data } = (await (await fetch(path)).json()) as { data: { codeKey: string } };
  const veins = "an-older-client";
  const { codeKey } = data;
  return post("/api/login/in", { name, password, veins, captcha: CAPTCHA, codeKey });
}

const changeSealed = (token: string, password: string, newPassword: string) =>
  post("/api/manage/user/changePassword", { password, newPassword }, token);

const createUser = (login: string, password: string, key?: string) =>
  post(
    "/api/manage/user/createOrUpdate",
    { login, name: "Older", email: `${login}@example.com`, role: 4, password },
    app.people.administrator,
    key,
  );

const tokenIn = ({ data }: Reply) => (data as { token: string }).token;

describe("an older client that seals only the password", () => {
  test("logs in with the fields of the specification, once by one ciphertext", async () => {
    const { login } = app.org.north.agent;
    const password = await sealPassword(PASSWORD);
    expect(await signIn(login, password)).toMatchObject({ code: "00" });
    expect(await signIn(login, password)).toMatchObject({ code: "01", key: "login.sealUsed" });
    expect(await signIn(login, await sealPassword("Demo4321"))).toMatchObject({
      code: "01",
      message: "Wrong password or username",
    });
  });

  test.each([
    ["plain text", async () => PASSWORD],
    [
      "an envelope of another captcha",
      () => sealPassword(JSON.stringify({ password: PASSWORD, codeKey: "x" })),
    ],
  ])("answers with the expected form for %s", async (_, make) => {
    const { login } = app.org.north.colleague;
    expect(await signIn(login, await make())).toMatchObject({
      key: "login.badEncryption",
      message: `The password could not be read. Reload the page and try again. For developers: send Base64 of RSA-OAEP (SHA-256) over {"password": "...", "codeKey": "..."}, or over the password without an envelope.`,
    });
  });

  test("changes the own password with both passwords sealed by themselves", async () => {
    const { login } = app.org.north.leader;
    const spent = await sealPassword(PASSWORD);
    const token = tokenIn(await signIn(login, spent));
    const change = async (password: string, newPassword: string) =>
      changeSealed(token, password, await sealPassword(newPassword));
    const fresh = () => sealPassword(PASSWORD);
    expect(await change(spent, NEW)).toMatchObject({ key: "login.sealUsed" });
    expect(await change(await fresh(), "short1")).toMatchObject({
      key: "password.format",
      data: [{ path: "newPassword" }],
    });
    expect(await change("plain", NEW)).toMatchObject({
      key: "login.badEncryption",
      message: expect.stringContaining('{"password": "...", "newPassword": "..."}'),
    });
    expect(await change(await fresh(), NEW)).toMatchObject({ code: "00" });
    expect((await signIn(login, await fresh())).key).toBe("login.wrongPassword");
    expect((await signIn(login, await sealPassword(NEW))).code).toBe("00");
  });

  test("creates a user with a password sealed by itself", async () => {
    const password = await sealPassword(NEW);
    const created = await createUser("older", password);
    expect(created).toMatchObject({ code: "00" });
    expect((await signIn("older", await sealPassword(NEW))).code).toBe("00");
  });

  test("signs in with no ciphertext of a change of password", async () => {
    const { login } = app.org.south.leader;
    const token = tokenIn(await signIn(login, await sealPassword(PASSWORD)));
    const [present, chosen] = [await sealPassword(PASSWORD), await sealPassword(NEW)];
    const rejectedPassword = await sealPassword("Demo9876");
    expect(await changeSealed(token, "plain", rejectedPassword)).toMatchObject({
      key: "login.badEncryption",
    });
    expect(await changeSealed(token, present, rejectedPassword)).toMatchObject({
      key: "login.sealUsed",
      data: [{ path: "newPassword" }],
    });
    const fresh = await sealPassword(PASSWORD);
    expect(await changeSealed(token, fresh, chosen)).toMatchObject({ code: "00" });
    for (const overheard of [present, fresh, chosen, rejectedPassword])
      expect(await signIn(login, overheard)).toMatchObject({ code: "01", key: "login.sealUsed" });
    expect((await signIn(login, await sealPassword(NEW))).code).toBe("00");
  });

  test("signs in with no ciphertext of a new user's password", async () => {
    const chosen = await sealPassword(NEW);
    for (const tryNumber of [1, 2])
      expect([tryNumber, await createUser("created", chosen, "sent-twice")]).toEqual([
        tryNumber,
        expect.objectContaining({ code: "00" }),
      ]);
    expect(await createUser("another", chosen)).toMatchObject({
      code: "01",
      key: "login.sealUsed",
      data: [{ path: "password" }],
    });
    expect(await signIn("created", chosen)).toMatchObject({ code: "01", key: "login.sealUsed" });
    expect((await signIn("created", await sealPassword(NEW))).code).toBe("00");
  });
});
