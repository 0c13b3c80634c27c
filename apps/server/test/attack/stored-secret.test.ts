import { afterAll, beforeAll, expect, test } from "bun:test";
import { randomBytes } from "node:crypto";
import { createTestContext } from "@kolekta/api/core/testing";
import { createVault } from "@kolekta/api/core/vault";
import { protectKeys, renewKey } from "@kolekta/api/session/login/actions/key";
import { hashPassword } from "@kolekta/api/seeds";
import { silentGateways } from "@kolekta/api/core/testing";
import { openRealApp, type RealApp } from "../real-app.ts";
import { CAPTCHA, logInAt } from "./log-in.ts";

const KEY = randomBytes(32);
const agent = { name: "north-agent", password: "Demo1234" };
let app: RealApp;

beforeAll(async () => {
  app = await openRealApp({
    env: { CAPTCHA_FIXED: CAPTCHA, KEY_ENCRYPTION_KEY: KEY.toString("base64") },
  });
  await app.db
    .updateTable("appUser")
    .set({ passwordHash: hashPassword(agent.password, "cheap") })
    .execute();
}, 180_000);
afterAll(() => app.stop());

/** Reads the secrets in a stolen database or backup. */
const stored = async () => {
  const rows = await app.db.selectFrom("loginKey").select(["id", "privatePem"]).execute();
  return rows;
};

const contextWith = (key: Buffer | null) =>
  createTestContext(app.db, null, { gateways: { ...silentGateways, vault: createVault(key) } });

test("a reader of the database cannot open captured logins, and users can still log in", async () => {
  expect((await logInAt(app.url, agent)).status).toBe(200);
  const keys = await stored();
  expect(keys).toHaveLength(1);
  expect(JSON.stringify(keys)).not.toContain("PRIVATE KEY");
});

test("a start without the key, or with another, stops and names the setting", async () => {
  for (const key of [null, randomBytes(32)])
    await expect(protectKeys(contextWith(key))).rejects.toThrow("KEY_ENCRYPTION_KEY");
  await protectKeys(contextWith(KEY));
});

test("encrypts a plaintext key at the next start and continues to open logins with it", async () => {
  await renewKey(contextWith(null));
  expect(JSON.stringify(await stored())).toContain("PRIVATE KEY");
  expect((await logInAt(app.url, agent)).status).toBe(200);
  const [before] = await stored();
  await protectKeys(contextWith(KEY));
  const [after] = await stored();
  expect(after?.id).toBe(before?.id ?? "");
  expect(after?.privatePem).toStartWith("aes256gcm:");
  expect((await logInAt(app.url, agent)).status).toBe(200);
});

test("the ciphertext of one row is useless in another", async () => {
  const [row] = await stored();
  const moved = { id: "moved", privatePem: row?.privatePem ?? "" };
  await app.db.updateTable("loginKey").set(moved).execute();
  await expect(protectKeys(contextWith(KEY))).rejects.toThrow("login_key:moved");
});

test("a renewed login key restores login after the key is lost", async () => {
  await renewKey(contextWith(KEY));
  expect((await logInAt(app.url, agent)).status).toBe(200);
});
