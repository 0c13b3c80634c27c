import { describe, expect, test } from "bun:test";
import { randomBytes } from "node:crypto";
import { decrypt, encrypt, parseEncryptionKey, isEncrypted } from "./cipher.ts";
import { createVault, VaultError } from "./vault.ts";

const KEY = randomBytes(32);
const TEXT = "-----BEGIN PRIVATE KEY-----\nümlaut";

describe("a key", () => {
  test.each([
    [KEY.toString("hex"), true],
    [KEY.toString("hex").toUpperCase(), true],
    [KEY.toString("base64"), true],
    [KEY.toString("base64url"), true],
    [` ${KEY.toString("base64")}\n`, true],
    [randomBytes(31).toString("hex"), false],
    [randomBytes(33).toString("base64"), false],
    ["x".repeat(32), false],
    ["", false],
  ])("%p is one: %p", (text, right) => {
    const key = parseEncryptionKey(text);
    expect(key?.equals(KEY) ?? false).toBe(right);
  });
});

describe("encrypted text", () => {
  test("decrypts only under its key and context and differs between two encryptions", () => {
    const stored = encrypt(KEY, TEXT, "login_key:1");
    expect(isEncrypted(stored)).toBe(true);
    expect(stored).not.toContain("PRIVATE");
    expect(decrypt(KEY, stored, "login_key:1")).toBe(TEXT);
    expect(encrypt(KEY, TEXT, "login_key:1")).not.toBe(stored);
    expect(decrypt(KEY, stored, "login_key:2")).toBeNull();
    expect(decrypt(randomBytes(32), stored, "login_key:1")).toBeNull();
  });

  test("is refused when any byte was changed or it was cut", () => {
    const stored = encrypt(KEY, TEXT, "x");
    const [mark, print, body = ""] = stored.split(":");
    const bytes = Buffer.from(body, "base64url");
    for (let at = 0; at < bytes.length; at += 1) {
      const changed = Buffer.from(bytes);
      changed[at] = (changed[at] ?? 0) ^ 1;
      const text = [mark, print, changed.toString("base64url")].join(":");
      expect(decrypt(KEY, text, "x")).toBeNull();
    }
    const cut = bytes.subarray(0, 20).toString("base64url");
    expect(decrypt(KEY, [mark, print, cut].join(":"), "x")).toBeNull();
  });
});

describe("a vault", () => {
  test("without a key stores readable text, and with one still reads it", () => {
    const [bare, keyed] = [createVault(null), createVault(KEY)];
    expect(bare.seal(TEXT, "x")).toBe(TEXT);
    expect(keyed.open(TEXT, "x")).toBe(TEXT);
    expect(keyed.open(keyed.seal(TEXT, "x"), "x")).toBe(TEXT);
  });

  test.each([
    ["without a key", null],
    ["under another key", randomBytes(32)],
  ])("%s fails with the setting's name", (_, key) => {
    const stored = createVault(KEY).seal(TEXT, "login_key:1");
    const open = () => createVault(key).open(stored, "login_key:1");
    expect(open).toThrow(VaultError);
    expect(open).toThrow("KEY_ENCRYPTION_KEY");
  });
});
