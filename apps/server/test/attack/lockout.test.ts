import { afterAll, beforeAll, beforeEach, expect, test } from "bun:test";
import { hashPassword } from "@kolekta/api/seeds";
import { openRealApp, type RealApp } from "../real-app.ts";
import { CAPTCHA, logInAt, type LoginTry } from "./log-in.ts";

const RIGHT = "Demo1234";
const OFFICE = "10.20.0.7";
/** Guesses against one account from unknown addresses, as the migration sets the limit. */
const STRANGERS = 20;

let app: RealApp;

beforeAll(async () => {
  app = await openRealApp({ env: { CAPTCHA_FIXED: CAPTCHA, TRUSTED_PROXIES: "127.0.0.1" } });
  await app.db
    .updateTable("appUser")
    .set({ passwordHash: hashPassword(RIGHT, "cheap") })
    .execute();
}, 180_000);
afterAll(() => app.stop());
beforeEach(async () => {
  await app.db.deleteFrom("loginThrottle").execute();
  await app.db.deleteFrom("trustedNetwork").execute();
  await app.db.deleteFrom("trustedDevice").execute();
});

const attempt = (overrides: Partial<LoginTry> = {}) =>
  logInAt(app.url, { name: "north-agent", password: RIGHT, ...overrides });

/** Uses a new address for every two guesses, so that no limit per address applies. */
const guess = (name: string, times: number) =>
  Promise.all(
    Array.from({ length: times }, (_, at) =>
      attempt({ name, password: `Guess${at}a`, from: `203.0.113.${at >> 1}` }),
    ),
  );

const toKeys = (answers: readonly { key: string | null }[]) =>
  answers.map(({ key }) => key).toSorted();

test("guesses from many addresses at one account are limited", async () => {
  const answers = await guess("north-agent", STRANGERS + 10);
  const wrong = answers.filter(({ key }) => key === "login.wrongPassword");
  expect(wrong).toHaveLength(STRANGERS);
  const fresh = await attempt({ from: "198.51.100.99" });
  expect([fresh.status, fresh.key]).toEqual([429, "login.locked"]);
}, 180_000);

test("the owner signs in from a known address, even after mistyping", async () => {
  expect((await attempt({ from: OFFICE, veins: "desk-of-his" })).status).toBe(200);
  await guess("north-agent", STRANGERS + 10);
  const typo = await attempt({ from: OFFICE, password: "Demo123" });
  expect(typo.key).toBe("login.wrongPassword");
  expect((await attempt({ from: OFFICE })).status).toBe(200);
}, 180_000);

test("the owner's trusted device signs in from anywhere, even from a guesser's address", async () => {
  const { device } = await attempt({ from: OFFICE, veins: "laptop-of-his" });
  await guess("north-agent", STRANGERS + 10);
  const cafe = "192.0.2.44";
  for (let n = 0; n < 6; n += 1) await attempt({ from: cafe, password: `Guess${n}b` });
  expect((await attempt({ from: cafe })).key).toBe("login.locked");
  const agentDevice = { from: cafe, veins: "laptop-of-his", device };
  expect((await attempt(agentDevice)).status).toBe(200);
}, 180_000);

test("a successful login of the owner gives strangers no new allowance", async () => {
  await attempt({ from: OFFICE });
  await guess("north-agent", STRANGERS - 1);
  await attempt({ from: OFFICE });
  expect(toKeys(await guess("north-agent", 3))).toEqual([
    "login.locked",
    "login.locked",
    "login.wrongPassword",
  ]);
}, 180_000);

test("existing names are not revealed", async () => {
  const existing = await guess("north-agent", STRANGERS + 4);
  await app.db.deleteFrom("loginThrottle").execute();
  const unknown = await guess("who-is-this", STRANGERS + 4);
  expect(toKeys(unknown)).toEqual(toKeys(existing));
  const messages = (answers: typeof existing) => new Set(answers.map(({ message }) => message));
  expect(messages(unknown)).toEqual(messages(existing));
}, 180_000);

test("many guesses at one account leave the others unaffected", async () => {
  await guess("north-agent", STRANGERS + 4);
  const other = await attempt({ name: "north-leader", from: "203.0.113.1" });
  expect(other.status).toBe(200);
}, 180_000);
