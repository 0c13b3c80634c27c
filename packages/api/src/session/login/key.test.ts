import { beforeAll, describe, expect, test } from "bun:test";
import { createPublicKey, publicEncrypt, randomBytes } from "node:crypto";
import { hashPassword, organisation } from "../../seeds/index.ts";
import { useTestDatabase } from "@kolekta/db/testing";
import type { BaseContext } from "../../core/context.ts";
import { silentGateways } from "../../core/testing.ts";
import type { OpsContext } from "../../core/command.ts";
import { createVault } from "../../core/vault.ts";
import { createClient, buildSignInInput, getRefusal, testClock } from "../testing.ts";
import { issueCaptcha } from "./actions/captcha.ts";
import { offeredKey, openSealed, protectKeys, renewKey } from "./actions/key.ts";
import { seal } from "./cipher.ts";
import { renewKeyCommand } from "./commands.ts";
import { KEY_LIFE } from "./rules/key.ts";

const PASSWORD = "Demo1234";
const database = useTestDatabase();
const clock = testClock();
const agent = { name: "north-agent", password: PASSWORD };

beforeAll(async () => {
  await organisation(database.db, { passwordHash: hashPassword(PASSWORD, "cheap") });
});

const client = () => createClient(database.db, { now: clock.now });

describe("G25 the login key", () => {
  test("is one for all processes, also under ten concurrent first requests", async () => {
    const offered = await Promise.all(
      Array.from({ length: 10 }, () => client().call.login.getKey()),
    );
    expect(new Set(offered.map((key) => key.keyId)).size).toBe(1);
    const [key] = offered;
    expect(key?.algorithm).toBe("RSA-OAEP-256");
    const details = createPublicKey(key?.publicKey ?? "").asymmetricKeyDetails;
    expect(details?.modulusLength).toBeGreaterThanOrEqual(2048);
  });

  test("rotates; recent ciphertexts still open, later ones do not", async () => {
    const { context } = client();
    const first = await offeredKey(context);
    const sealed = await seal(first.publicPem, "secret");
    clock.forward(KEY_LIFE.offeredMs);
    const second = await offeredKey(context);
    expect(second.id).not.toBe(first.id);
    expect((await offeredKey(context)).id).toBe(second.id);
    expect(await openSealed(context, sealed)).toBe("secret");
    expect(await openSealed(context, sealed, first.id)).toBe("secret");
    expect(await openSealed(context, sealed, second.id)).toBeNull();
    clock.forward(KEY_LIFE.graceMs);
    expect(await openSealed(context, sealed)).toBeNull();
  });

  test("opens ciphertexts of any RSA-OAEP SHA-256 client", async () => {
    const { context, call } = client();
    const { keyId, publicKey } = await call.login.getKey();
    const { codeKey, text } = await issueCaptcha(context.db, context.now());
    const plain = Buffer.from(JSON.stringify({ password: PASSWORD, codeKey }));
    const password = publicEncrypt({ key: publicKey, oaepHash: "sha256" }, plain).toString(
      "base64",
    );
    const entry = {
      name: "north-agent",
      password,
      veins: "a-script-1",
      captcha: text,
      codeKey,
      keyId,
    };
    expect(await getRefusal(call.login.signIn(entry))).toBeNull();
  });
});

describe("G25 a password sealed without an envelope, by older clients", () => {
  const buildPasswordOnlyInput = async (context: BaseContext, password = PASSWORD) => {
    const entry = await buildSignInInput(context, agent);
    const { publicPem } = await offeredKey(context);
    return { ...entry, password: await seal(publicPem, password) };
  };

  test("opens once: not with the same captcha and not with another", async () => {
    const { context, call } = client();
    const captured = await buildPasswordOnlyInput(context);
    expect(await getRefusal(call.login.signIn(captured))).toBeNull();
    expect(await getRefusal(call.login.signIn(captured))).toBe("login.wrongCaptcha");
    const { captcha, codeKey } = await buildSignInInput(context, agent);
    const replayed = { ...captured, captcha, codeKey };
    expect(await getRefusal(call.login.signIn(replayed))).toBe("login.sealUsed");
    // Base64 can write one ciphertext in several ways.
    const rewritten = await buildSignInInput(context, agent);
    const password = captured.password.replaceAll("+", "-").replace(/=+$/, "");
    expect(await getRefusal(call.login.signIn({ ...rewritten, password }))).toBe("login.sealUsed");
  });

  test("opens once under ten concurrent uses", async () => {
    const { context } = client();
    const captured = await buildPasswordOnlyInput(context);
    const outcomes = await Promise.all(
      Array.from({ length: 10 }, async () => {
        const { captcha, codeKey } = await buildSignInInput(context, agent);
        const entry = { ...captured, captcha, codeKey };
        return getRefusal(client().call.login.signIn(entry));
      }),
    );
    expect(outcomes.filter((key) => key === null)).toHaveLength(1);
    expect(outcomes.filter((key) => key === "login.sealUsed")).toHaveLength(9);
  });

  test("needs the captcha", async () => {
    const { context, call } = client();
    const entry = await buildPasswordOnlyInput(context);
    expect(await getRefusal(call.login.signIn({ ...entry, captcha: "?????" }))).toBe(
      "login.wrongCaptcha",
    );
  });

  test("counts towards the same lockout", async () => {
    const { call, context } = createClient(database.db, { now: clock.now, ip: "203.0.113.77" });
    const outcomes = new Set<string | null>();
    for (let tries = 0; tries < 12; tries += 1) {
      const entry = await buildPasswordOnlyInput(context, "Wrong1234");
      outcomes.add(await getRefusal(call.login.signIn(entry)));
    }
    expect(outcomes).toEqual(new Set(["login.wrongPassword", "login.locked"]));
    expect(await getRefusal(call.login.signIn(await buildPasswordOnlyInput(context)))).toBe(
      "login.locked",
    );
  });
});

describe("the private key", () => {
  const KEY = randomBytes(32);
  const guardedBy = (key: Buffer | null) => {
    const gateways = { ...silentGateways, vault: createVault(key) };
    return createClient(database.db, { now: clock.now, gateways }).context;
  };
  const stored = () => database.db.selectFrom("loginKey").selectAll().executeTakeFirstOrThrow();

  test("is stored under the key of the vault and opens only with it", async () => {
    const context = guardedBy(KEY);
    const { publicPem } = await renewKey(context);
    expect((await stored()).privatePem).toStartWith("aes256gcm:");
    const sealed = await seal(publicPem, "secret");
    expect(await openSealed(context, sealed)).toBe("secret");
    for (const other of [null, randomBytes(32)])
      expect(await getRefusal(openSealed(guardedBy(other), sealed))).toContain(
        "KEY_ENCRYPTION_KEY",
      );
  });

  test("is not renewed by a command that lacks the key of the sealed data", async () => {
    const renew = (key: Buffer | null) =>
      renewKeyCommand.run({ context: guardedBy(key) } as OpsContext, { args: {}, options: {} });
    const { id } = await renewKey(guardedBy(KEY));
    expect(await getRefusal(renew(null))).toContain("KEY_ENCRYPTION_KEY is not set");
    expect((await stored()).id).toBe(id);
    await renew(randomBytes(32));
    expect((await stored()).id).not.toBe(id);
  });

  test("stored in the clear is encrypted at start, once, and recorded", async () => {
    const { id } = await renewKey(guardedBy(null));
    expect((await stored()).privatePem).toContain("PRIVATE KEY");
    await protectKeys(guardedBy(null));
    expect((await stored()).privatePem).toContain("PRIVATE KEY");
    await Promise.all([protectKeys(guardedBy(KEY)), protectKeys(guardedBy(KEY))]);
    const { privatePem } = await stored();
    expect(privatePem).not.toContain("PRIVATE KEY");
    await protectKeys(guardedBy(KEY));
    expect((await stored()).privatePem).toBe(privatePem);
    const lines = await database.db
      .selectFrom("auditLog")
      .select("after")
      .where("action", "=", "key.encrypt")
      .execute();
    expect(lines).toContainEqual({ after: { ids: [id] } });
  });

  test("expired does not prevent a start, whatever its encryption", async () => {
    await renewKey(guardedBy(KEY));
    expect(await getRefusal(protectKeys(guardedBy(null)))).toContain(
      "KEY_ENCRYPTION_KEY is not set",
    );
    clock.forward(KEY_LIFE.offeredMs + KEY_LIFE.graceMs);
    expect(await getRefusal(protectKeys(guardedBy(null)))).toBeNull();
  });
});

describe("G25 a captured password", () => {
  test("is worthless with another captcha", async () => {
    const { context, call } = client();
    const captured = await buildSignInInput(context, agent);
    await call.login.signIn(captured);
    const fresh = await buildSignInInput(context, agent);
    const replayed = { ...fresh, password: captured.password };
    expect(await getRefusal(call.login.signIn(replayed))).toBe("login.badEncryption");
  });

  test.each([
    ["plain text", async () => PASSWORD],
    ["no base64", async () => "§§§"],
    ["sealed JSON of another shape", (pem: string) => seal(pem, '{"password":7}')],
  ])("refuses %s", async (_, make) => {
    const { context, call } = client();
    const entry = await buildSignInInput(context, agent);
    const password = await make((await offeredKey(context)).publicPem);
    expect(await getRefusal(call.login.signIn({ ...entry, password }))).toBe("login.badEncryption");
  });
});
