import { describe, expect, spyOn, test } from "bun:test";
import { announceSignInPolicy, buildSignInInput, getRefusal } from "../testing.ts";
import { RIGHT, useGate } from "./testing.ts";

const { database, clock, from, attempt } = useGate();

describe("the limit of an account over all addresses", () => {
  /** Values of the table after the migrations. */
  const STRANGERS = { failures: 20, lockMs: 60 * 60_000 };
  const guessFromEverywhere = async (name: string, times: number) => {
    const answers = [];
    for (let n = 0; n < times; n += 1) answers.push(await attempt(`10.7.${n}.1`, name, "nope"));
    return answers;
  };

  test("stops guesses from changing addresses for a while, alike for unknown names", async () => {
    for (const name of ["north-agent", "nobody"]) {
      const answers = await guessFromEverywhere(name, STRANGERS.failures + 2);
      expect(answers).toEqual([
        ...Array<string>(STRANGERS.failures).fill("login.wrongPassword"),
        "login.locked",
        "login.locked",
      ]);
      expect(await attempt("10.8.0.1", name, "nope")).toBe("login.locked");
      expect(await attempt("10.8.0.1", name.toUpperCase(), "nope")).toBe("login.locked");
    }
    clock.forward(STRANGERS.lockMs);
    expect(await attempt("10.8.0.1", "north-agent", RIGHT)).toBeNull();
  });

  test("200 guesses at once from as many addresses cost no more hashes than it allows", async () => {
    const entries = await Promise.all(
      Array.from({ length: 200 }, async (_, n) => {
        const { context, call } = from(`10.6.${n}.1`);
        const name = "north-colleague";
        const entry = await buildSignInInput(context, { name, password: `Wrong${n}` });
        return () => getRefusal(call.login.signIn(entry));
      }),
    );
    const hashing = spyOn(Bun.password, "verify");
    await Promise.all(entries.map((enter) => enter()));
    const hashes = hashing.mock.calls.length;
    hashing.mockRestore();
    expect(hashes).toBe(STRANGERS.failures);
  });

  test("neither locks nor counts at addresses of earlier logins", async () => {
    const officeIp = "10.5.0.1";
    expect(await attempt(officeIp, "north-leader", RIGHT)).toBeNull();
    await guessFromEverywhere("north-leader", STRANGERS.failures + 1);
    expect(await attempt("10.8.0.1", "north-leader", RIGHT)).toBe("login.locked");
    expect(await attempt(officeIp, "north-leader", "nope")).toBe("login.wrongPassword");
    expect(await attempt(officeIp, "north-leader", RIGHT)).toBeNull();
    expect(await attempt("10.8.0.1", "north-leader", RIGHT)).toBe("login.locked");
  });

  test("a right password at a new address removes only its own attempt from the count", async () => {
    await guessFromEverywhere("north-admin", STRANGERS.failures - 1);
    expect(await attempt("10.8.0.2", "north-admin", RIGHT)).toBeNull();
    expect(await attempt("10.8.0.3", "north-admin", "nope")).toBe("login.wrongPassword");
    expect(await attempt("10.8.0.4", "north-admin", "nope")).toBe("login.locked");
  });

  test("a known address expires long after its last login", async () => {
    const officeIp = "10.5.0.2";
    expect(await attempt(officeIp, "south-leader", RIGHT)).toBeNull();
    clock.forward(90 * 86_400_000);
    await guessFromEverywhere("south-leader", STRANGERS.failures);
    expect(await attempt(officeIp, "south-leader", RIGHT)).toBe("login.locked");
  });

  test("applies a newer policy entry from its day on", async () => {
    clock.forward(86_400_000);
    await announceSignInPolicy(database.db, clock.now(), {
      accountFailures: 2,
      accountWindowMinutes: 60,
    });
    expect(await guessFromEverywhere("south-agent", 3)).toEqual([
      "login.wrongPassword",
      "login.wrongPassword",
      "login.locked",
    ]);
  });
});
