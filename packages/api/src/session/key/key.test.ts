import { beforeAll, describe, expect, test } from "bun:test";
import { createPublicKey, publicEncrypt } from "node:crypto";
import { hashPassword, organisation } from "@kolekta/db/seeds";
import { useTestDatabase } from "@kolekta/db/testing";
import { clientOf, entryOf, refusalOf, testClock } from "../testing.ts";
import { issueCaptcha } from "../captcha/actions.ts";
import { offeredKey, openSealed } from "./actions.ts";
import { seal } from "./cipher.ts";
import { KEY_LIFE } from "./rules.ts";

const PASSWORD = "Demo1234";
const database = useTestDatabase();
const clock = testClock();
const agent = { name: "north-agent", password: PASSWORD };

beforeAll(async () => {
  await organisation(database.db, {
    passwordHash: hashPassword(PASSWORD, "cheap"),
  });
});

const client = () => clientOf(database.db, { now: clock.now });

describe("G25 the login key", () => {
  test("is one for all processes, also when ten ask first", async () => {
    const offered = await Promise.all(
      Array.from({ length: 10 }, () => client().call.login.rsaPublicKey()),
    );
    expect(new Set(offered.map((key) => key.keyId)).size).toBe(1);
    const [key] = offered;
    expect(key?.algorithm).toBe("RSA-OAEP-256");
    const details = createPublicKey(key?.publicKey ?? "").asymmetricKeyDetails;
    expect(details?.modulusLength).toBeGreaterThanOrEqual(2048);
  });

  test("rotates; what was sealed just before still opens, later it does not", async () => {
    const { visit } = client();
    const first = await offeredKey(visit);
    const sealed = await seal(first.publicPem, "secret");
    clock.forward(KEY_LIFE.offeredMs);
    const second = await offeredKey(visit);
    expect(second.id).not.toBe(first.id);
    expect((await offeredKey(visit)).id).toBe(second.id);
    expect(await openSealed(visit, sealed)).toBe("secret");
    expect(await openSealed(visit, sealed, first.id)).toBe("secret");
    expect(await openSealed(visit, sealed, second.id)).toBeNull();
    clock.forward(KEY_LIFE.graceMs);
    expect(await openSealed(visit, sealed)).toBeNull();
  });

  test("opens what any RSA-OAEP SHA-256 client seals", async () => {
    const { visit, call } = client();
    const { keyId, publicKey } = await call.login.rsaPublicKey();
    const { codeKey, text } = await issueCaptcha(visit.db, visit.now());
    const plain = Buffer.from(JSON.stringify({ password: PASSWORD, codeKey }));
    const password = publicEncrypt(
      { key: publicKey, oaepHash: "sha256" },
      plain,
    ).toString("base64");
    const entry = {
      name: "north-agent",
      password,
      veins: "a-script-1",
      captcha: text,
      codeKey,
      keyId,
    };
    expect(await refusalOf(call.login.enter(entry))).toBeNull();
  });
});

describe("G25 a captured password", () => {
  test("is worth nothing with another captcha", async () => {
    const { visit, call } = client();
    const captured = await entryOf(visit, agent);
    await call.login.enter(captured);
    const fresh = await entryOf(visit, agent);
    const replayed = { ...fresh, password: captured.password };
    expect(await refusalOf(call.login.enter(replayed))).toBe(
      "login.badEncryption",
    );
  });

  test.each([
    ["plain text", async () => PASSWORD],
    ["no base64", async () => "§§§"],
    ["sealed without its captcha", (pem: string) => seal(pem, PASSWORD)],
    [
      "sealed JSON of another shape",
      (pem: string) => seal(pem, '{"password":7}'),
    ],
  ])("refuses %s", async (_, make) => {
    const { visit, call } = client();
    const entry = await entryOf(visit, agent);
    const password = await make((await offeredKey(visit)).publicPem);
    expect(await refusalOf(call.login.enter({ ...entry, password }))).toBe(
      "login.badEncryption",
    );
  });
});
