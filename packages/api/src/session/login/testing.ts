import { beforeAll, beforeEach } from "bun:test";
import { hashPassword, organisation } from "../../seeds/index.ts";
import { useTestDatabase } from "@kolekta/db/testing";
import { createClient, buildSignInInput, getRefusal, testClock } from "../testing.ts";

export const RIGHT = "Demo1234";

/** A database of people whose password is RIGHT, without a count before each test, and a clock that stands. */
export function useGate() {
  const database = useTestDatabase();
  const clock = testClock();
  const from = (ip: string) => createClient(database.db, { ip, now: clock.now });

  beforeAll(async () => {
    await organisation(database.db, {
      passwordHash: hashPassword(RIGHT, "cheap"),
    });
  });
  beforeEach(async () => {
    await database.db.deleteFrom("loginThrottle").execute();
  });

  /** The key of the refusal; null where the login went through. */
  async function attempt(ip: string, name: string, password: string): Promise<string | null> {
    const { visit, call } = from(ip);
    const entry = await buildSignInInput(visit, { name, password });
    return getRefusal(call.login.signIn(entry));
  }

  return { database, clock, from, attempt };
}
