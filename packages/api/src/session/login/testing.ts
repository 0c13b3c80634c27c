import { beforeAll, beforeEach } from "bun:test";
import { hashPassword, organisation } from "../../seeds/index.ts";
import { useTestDatabase } from "@kolekta/db/testing";
import { createClient, buildSignInInput, getRefusal, testClock } from "../testing.ts";

export const RIGHT = "Demo1234";

/**
 * Harness with users whose password is RIGHT, without counted attempts before each test, and a
 * fixed clock.
 */
export function useGate() {
  const database = useTestDatabase();
  const clock = testClock();
  const from = (ip: string) => createClient(database.db, { ip, now: clock.now });

  beforeAll(async () => {
    await organisation(database.db, { passwordHash: hashPassword(RIGHT, "cheap") });
  });
  beforeEach(async () => {
    await database.db.deleteFrom("loginThrottle").execute();
  });

  /** Returns the key of the refusal; null after a successful sign-in. */
  async function attempt(ip: string, name: string, password: string): Promise<string | null> {
    const { context, call } = from(ip);
    const entry = await buildSignInInput(context, { name, password });
    return getRefusal(call.login.signIn(entry));
  }

  return { database, clock, from, attempt };
}
