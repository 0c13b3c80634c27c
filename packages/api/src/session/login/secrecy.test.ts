import { beforeAll, describe, expect, test } from "bun:test";
import {
  hashPassword,
  newUser,
  organisation,
  ROLE,
} from "../../seeds/index.ts";
import { useTestDatabase } from "@kolekta/db/testing";
import { entryOf, frontDoor, PASSWORD, refusalOf } from "../testing.ts";

const database = useTestDatabase();
const { client } = frontDoor(database);

beforeAll(async () => {
  await organisation(database.db, {
    passwordHash: hashPassword(PASSWORD, "cheap"),
  });
});

describe("G24", () => {
  const median = (times: number[]) =>
    times.toSorted((a, b) => a - b)[times.length >> 1] ?? 0;

  test("an unknown user takes as long as a wrong password", async () => {
    const real = hashPassword(PASSWORD);
    await newUser(database.db, {
      login: "timed",
      roleId: ROLE.operations,
      passwordHash: real,
    });
    await newUser(database.db, {
      login: "timed-gone",
      roleId: ROLE.operations,
      passwordHash: real,
      status: "DISABLED",
    });
    const names = ["timed", "timed-missing", "timed-gone"] as const;
    const times: Record<string, number[]> = {
      timed: [],
      "timed-missing": [],
      "timed-gone": [],
    };
    const apart = () => {
      const known = median(times["timed"] ?? []);
      return Math.max(
        ...names.map(
          (name) => Math.abs(median(times[name] ?? []) - known) / known,
        ),
      );
    };
    for (let round = 0; round < 200 && (round < 25 || apart() > 0.1); round++) {
      // Each name's failures over all addresses count together.
      await database.db.deleteFrom("loginThrottle").execute();
      for (const name of names) {
        const { visit, call } = client({ ip: `10.9.${round}.1` });
        const entry = await entryOf(visit, { name, password: "Wrong123" });
        const before = performance.now();
        expect(await refusalOf(call.login.signIn(entry))).toBe(
          "login.wrongPassword",
        );
        times[name]?.push(performance.now() - before);
      }
    }
    expect(apart()).toBeLessThanOrEqual(0.1);
  }, 180_000);
});

test("G47 no password, captcha or token is kept in the clear", async () => {
  const { visit, call } = client({ ip: "10.4.0.1" });
  const right = await entryOf(visit, {
    name: "management",
    password: PASSWORD,
  });
  const wrong = await entryOf(visit, {
    name: "management",
    password: "Secret77",
  });
  await refusalOf(call.login.signIn(wrong));
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
    const kept = JSON.stringify(
      await database.db.selectFrom(table).selectAll().execute(),
    );
    for (const secret of [
      PASSWORD,
      "Secret77",
      token,
      right.password,
      right.captcha,
      wrong.captcha,
    ])
      expect([table, kept.includes(secret)]).toEqual([table, false]);
  }
});
