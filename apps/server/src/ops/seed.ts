import type { CommandResult } from "@kolekta/api/core/command";
import { type Db, migrateToLatest } from "@kolekta/db";
import { DEMO_LOGINS, DEMO_PASSWORD, hashPassword, isBlank, load } from "@kolekta/api/seeds";
import { withKey } from "../start/key.ts";
import { seedDemo } from "../start/seed.ts";
import { createOpsRequestContext } from "./context.ts";
import { OpsError, type OpsSession } from "./session.ts";
import type { Program } from "./terminal.ts";
import { addVerb } from "./verbs.ts";

export function addSeedVerbs(seed: Program): void {
  addVerb(seed, "demo", "load a demo agency into an empty database", plantDemo);
  addVerb(seed, "load", "load sample cases into an empty database", (session, _args, { cases }) =>
    plantLoad(session, String(cases)),
  ).requiredOption("--cases <n>", "number of cases");
}

async function plantDemo(session: OpsSession): Promise<CommandResult> {
  const { database, progress } = session;
  await migrateToLatest(database.db);
  const env = await withKey(session.env, database.db, progress);
  const cases = await seedDemo(createOpsRequestContext({ ...session, env }));
  if (cases === null)
    throw new OpsError("The database already has users. The demo needs an empty one.");
  const logins = DEMO_LOGINS.map(({ login }) => login);
  return {
    ok: true,
    data: { cases, logins, password: DEMO_PASSWORD },
    lines: [`${cases} cases; logins ${logins.join(", ")}: ${DEMO_PASSWORD}`],
  };
}

const MAX_CASES = 10_000_000;

/** Creates any number of sample cases for load tests. */
async function plantLoad(
  { database, progress }: OpsSession,
  caseCount: string,
): Promise<CommandResult> {
  const cases = Number(caseCount);
  if (!Number.isInteger(cases) || cases < 1 || cases > MAX_CASES)
    throw new OpsError(`--cases must be a whole number up to ${MAX_CASES}.`);
  await assertBlank(database.db);
  const started = performance.now();
  await load(database.url(), {
    cases,
    now: new Date(),
    passwordHash: hashPassword(DEMO_PASSWORD),
    onProgress: ({ step, done, total }) =>
      progress(step === "cases" ? `${done} of ${total} cases` : step),
  });
  const seconds = Math.round((performance.now() - started) / 1000);
  return {
    ok: true,
    data: { cases, seconds, password: DEMO_PASSWORD },
    lines: [`${cases} cases in ${seconds} s; sign in with the demo logins`],
  };
}

async function assertBlank(db: Db): Promise<void> {
  await migrateToLatest(db);
  if (!(await isBlank(db)))
    throw new OpsError("The database already has users. A load needs an empty one.");
}
