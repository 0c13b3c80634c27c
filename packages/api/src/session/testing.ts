import { randomUUID } from "node:crypto";
import type { Db } from "@kolekta/db";
import { createCallerFactory } from "../core/guarded.ts";
import type { BaseContext } from "../core/context.ts";
import { createTestContext } from "../core/testing.ts";
import { toLocalDay } from "../core/day.ts";
import type { SignInPolicyValues } from "../manage/sign-in/contract.ts";
import { policyAt } from "./login/queries/sign-in-policy.ts";
import { issueCaptcha } from "./login/actions/captcha.ts";
import { identify } from "./session/actions/identity.ts";
import { offeredKey } from "./login/actions/key.ts";
import { seal } from "./login/cipher.ts";
import { sessionRouter } from "./router.ts";

const createCaller = createCallerFactory(sessionRouter);

/**
 * Creates a client with an address, a device and an optional token. Its identity is read from the
 * database at every call.
 */
export function createClient(db: Db, overrides: Partial<BaseContext> = {}) {
  const identified = async () => {
    if (!context.token) return null;
    const found = await identify(db, context.token.value, context.now());
    return found?.actor ?? null;
  };
  const context: BaseContext = createTestContext(db, null, { identify: identified, ...overrides });
  return { context, call: createCaller(context) };
}

export const withToken = (value: string): Pick<BaseContext, "token"> => ({
  token: { value, from: "HEADER" },
});

export function testClock(start = "2026-03-02T02:00:00Z") {
  let at = Date.parse(start);
  return { now: () => new Date(at), forward: (ms: number) => void (at += ms) };
}

export interface Credentials {
  name: string;
  password: string;
  veins?: string;
}

/** Builds a sign-in input with an answered captcha and the encrypted password. */
export async function buildSignInInput(context: BaseContext, entry: Credentials) {
  const { codeKey, text } = await issueCaptcha(context.db, context.now());
  const key = await offeredKey(context);
  const { name, password, veins = randomUUID() } = entry;
  const sealed = await seal(key.publicPem, JSON.stringify({ password, codeKey }));
  return { name, password: sealed, veins, captcha: text, codeKey };
}

/** Adds a revision of the policy that differs from the one in force, from the day of `from` on. */
export async function announceSignInPolicy(
  db: Db,
  from: Date,
  change: Partial<SignInPolicyValues>,
): Promise<void> {
  const { id: _, createdAt: __, ...current } = await policyAt(db, from);
  const line = { ...current, ...change, effectiveOn: toLocalDay(from, "UTC") };
  await db.insertInto("signInPolicy").values(line).execute();
}

export const PASSWORD = "Demo1234";

/** Harness for sign-ins with its own clock: clients, sign-ins and the last login log line. */
export function createLoginHarness(database: { readonly db: Db }) {
  const clock = testClock();
  const client = (overrides: Partial<BaseContext> = {}) =>
    createClient(database.db, { now: clock.now, ...overrides });
  const logIn = async (
    name: string,
    overrides: Partial<BaseContext> = {},
    veins = "device-one",
  ) => {
    const { context, call } = client(overrides);
    const entry = await buildSignInInput(context, { name, password: PASSWORD, veins });
    const reply = await call.login.signIn({ ...entry, trustDevice: true });
    return { ...reply, cookies: context.headers.getSetCookie() };
  };
  const lastLog = () =>
    database.db
      .selectFrom("loginLog")
      .selectAll()
      .orderBy("id", "desc")
      .limit(1)
      .executeTakeFirstOrThrow();
  return { clock, client, logIn, lastLog };
}

/** Returns the key of the refusal, or null after success. */
export const getRefusal = (call: Promise<unknown>): Promise<string | null> =>
  call.then(
    () => null,
    (error: Error) => error.message,
  );
