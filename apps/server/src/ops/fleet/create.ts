import { mkdir } from "node:fs/promises";
import type { CommandResult } from "@kolekta/api/core/command";
import { AppError } from "@kolekta/api/core/errors";
import { givePassword } from "@kolekta/api/manage/user/actions/give";
import { createUser } from "@kolekta/api/manage/user/actions/new";
import { type Db, migrateToLatest, placeOf } from "@kolekta/db";
import { markWhole, provision, stageOf } from "./postgres/provision.ts";

import { contextOf } from "../context.ts";
import { OpsError, type OpsSession, type Run } from "../session.ts";
import { adminUrlOf, withAdmin } from "./admin.ts";
import type { Options } from "./fleet.ts";
import { withHouse } from "./house.ts";
import type { House } from "./houses.ts";
import { addHouse, housesSoFar, refuseUnfit, writePrivately } from "./houses-file.ts";
import { environmentOf, type Plan, planOf } from "./plan.ts";
import { reasonOf } from "./run.ts";

/**
 * A new house, from its database to its first administrator. The houses file names it last, so that no other command meets
 * half a house; after a failure the same command goes on with what was begun.
 */
export async function createHouse(
  name: string,
  options: Options,
  run: Run,
): Promise<CommandResult> {
  const adminUrl = adminUrlOf(options, run);
  const plan = planOf(name, options, adminUrl);
  const work = (admin: Db) => makeUnlessListed(admin, plan, run);
  try {
    return await withAdmin(adminUrl, `kolekta house ${name}`, run, work);
  } catch (error) {
    // What Ctrl+C cut off tells of a server that did not answer in time.
    if (!run.signal.aborted) throw error;
    throw new OpsError(`${name}: cancelled. The same command goes on where this one ended.`, {
      cause: error,
    });
  }
}

async function makeUnlessListed(admin: Db, plan: Plan, run: Run): Promise<CommandResult> {
  const { file, name } = plan;
  const listed = await housesSoFar(file, run.env);
  const known = listed.find((house) => house.name === name);
  if (known) return finishListed(admin, plan, known, run);
  await refuseUnfit(file, plan, run.env);
  return make(admin, plan, run).catch((error: unknown) => {
    throw new OpsError(
      `${name} is not whole yet: ${reasonOf(error)}\nOnce that is mended, the same command goes on where this one ended.`,
      { cause: error },
    );
  });
}

/** A house that is there stays as it is; a process that was killed may have ended before it showed the password. */
async function finishListed(admin: Db, plan: Plan, known: House, run: Run): Promise<CommandResult> {
  const { file, name, database } = plan;
  if ((await stageOf(admin, database)) === "begun") {
    const given = await withHouse(known, run, (session) => firstUser(session, plan));
    await markWhole(admin, database);
    return readyResult(plan, given);
  }
  return {
    ok: true,
    data: { house: name, created: false },
    lines: [`${file} names ${name} already; nothing was changed.`],
  };
}

async function make(admin: Db, plan: Plan, run: Run): Promise<CommandResult> {
  const { file, name, database, password, databaseUrl, dataDir } = plan;
  const step = (line: string) => run.progress(`${name}: ${line}`);
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  step(`database ${database}`);
  await provision(admin, { name: database, password });
  const house = { name, databaseUrl, dataDir };
  const given = await withHouse(house, run, async (session) => {
    step("tables");
    await migrateToLatest(session.database.db);
    step("administrator");
    return firstUser(session, plan);
  });
  await writePrivately(plan.envFile, environmentOf(plan));
  await addHouse(file, house, run.env);
  await markWhole(admin, database);
  return readyResult(plan, given);
}

type Given = Awaited<ReturnType<typeof givePassword>>;

/** An earlier run may have made the administrator and ended before it showed the password. */
async function firstUser(session: OpsSession, { administrator }: Plan): Promise<Given> {
  const { visit } = await contextOf(session);
  try {
    return await createUser(visit, administrator);
  } catch (error) {
    if (!(error instanceof AppError) || error.key !== "user.loginTaken") throw error;
    return givePassword(visit, administrator);
  }
}

function readyResult(
  { file, name, database, databaseUrl, dataDir, envFile }: Plan,
  { login, password }: Given,
): CommandResult {
  return {
    ok: true,
    data: { house: name, created: true, database, dataDir, envFile, login, password },
    lines: [
      `${name} is ready at ${placeOf(databaseUrl)}, and ${file} names it.`,
      `Start its server with the variables in ${envFile}.`,
      `${login} logs in with this password once and has to change it then; it is shown this once:`,
      password,
    ],
  };
}
