import { beforeAll, describe, expect, spyOn, test } from "bun:test";
import { observePool } from "@kolekta/db";
import { hashPassword, newUser, organisation, ROLE } from "../../seeds/index.ts";
import { useTestDatabase } from "@kolekta/db/testing";
import { buildSignInInput, createLoginHarness, PASSWORD, getRefusal } from "../testing.ts";

const database = useTestDatabase();
const { client } = createLoginHarness(database);

beforeAll(async () => {
  await organisation(database.db, { passwordHash: hashPassword(PASSWORD, "cheap") });
});

describe("G24", () => {
  test("an unknown, a disabled and a known user cost the same work", async () => {
    const passwordHash = hashPassword(PASSWORD);
    const roleId = ROLE.operations;
    await newUser(database.db, { login: "known", roleId, passwordHash });
    await newUser(database.db, { login: "disabled", roleId, passwordHash, status: "DISABLED" });
    const existingLogin = await recordLoginWork("known");
    expect(existingLogin.verifiedHashes).toEqual([passwordHash]);
    expect(existingLogin.statements.length).toBeGreaterThan(0);
    for (const name of ["unknown", "disabled"]) {
      const { verifiedHashes, statements } = await recordLoginWork(name);
      expect({ name, costs: verifiedHashes.map(toCost) }).toEqual({
        name,
        costs: [toCost(passwordHash)],
      });
      expect({ name, statements }).toEqual({ name, statements: existingLogin.statements });
    }
  });

  /** Records the hashes that a refused login verifies and the statements that it sends. */
  async function recordLoginWork(name: string) {
    const { context, call } = client({ ip: "10.9.0.1" });
    const entry = await buildSignInInput(context, { name, password: "Wrong123" });
    using verify = spyOn(Bun.password, "verify");
    const statements: string[] = [];
    observePool(database.db, {
      statement: ({ text }, send) => {
        statements.push(text);
        return send();
      },
    });
    const reason = await getRefusal(call.login.signIn(entry)).finally(() =>
      observePool(database.db, { statement: undefined }),
    );
    expect({ name, reason }).toEqual({ name, reason: "login.wrongPassword" });
    const verifiedHashes = verify.mock.calls.map(([, hash]) => String(hash));
    // Sorted because two statements run in parallel.
    return { verifiedHashes, statements: statements.toSorted() };
  }

  /** Reads algorithm, version, memory, passes and lanes from an argon2 hash. */
  const toCost = (hash: string) => hash.split("$").slice(1, 4);
});

test("G47 no password, captcha or token is stored in the clear", async () => {
  const { context, call } = client({ ip: "10.4.0.1" });
  const right = await buildSignInInput(context, { name: "management", password: PASSWORD });
  const wrong = await buildSignInInput(context, { name: "management", password: "Secret77" });
  await getRefusal(call.login.signIn(wrong));
  const { token } = await call.login.signIn(right);
  const tables = [
    "auditLog",
    "loginLog",
    "userSession",
    "captcha",
    "trustedDevice",
    "loginThrottle",
    "idempotency",
  ] as const;
  for (const table of tables) {
    const stored = JSON.stringify(await database.db.selectFrom(table).selectAll().execute());
    for (const secret of [
      PASSWORD,
      "Secret77",
      token,
      right.password,
      right.captcha,
      wrong.captcha,
    ])
      expect([table, stored.includes(secret)]).toEqual([table, false]);
  }
});
