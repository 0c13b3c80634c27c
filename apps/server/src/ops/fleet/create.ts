import { mkdir } from "node:fs/promises";
import type { CommandResult } from "@kolekta/api/core/command";
import { AppError } from "@kolekta/api/core/errors";
import { issueOneTimePassword } from "@kolekta/api/manage/user/actions/issue-password";
import { createUser } from "@kolekta/api/manage/user/actions/new";
import { type Db, migrateToLatest, toLocation } from "@kolekta/db";
import { markWhole, provision, getStage } from "./postgres/provision.ts";

import { createOpsContext } from "../context.ts";
import { OpsError, type OpsSession, type Run } from "../session.ts";
import { getAdminUrl, withAdmin } from "./admin.ts";
import type { Options } from "./fleet.ts";
import { withInstallation } from "./installation.ts";
import type { Installation } from "./installations.ts";
import {
  addInstallation,
  readExistingInstallations,
  assertValidEntry,
  writePrivately,
} from "./installations-file.ts";
import { formatEnvironment, type Plan, buildPlan } from "./plan.ts";
import { getFailureReason } from "./run.ts";

/**
 * Creates an installation, from its database to its first administrator. The installations file
 * lists it last, so that other commands never see an incomplete installation. After a failure the
 * same command continues.
 */
export async function createInstallation(
  name: string,
  options: Options,
  run: Run,
): Promise<CommandResult> {
  const adminUrl = getAdminUrl(options, run);
  const plan = buildPlan(name, options, adminUrl);
  const work = (admin: Db) => makeUnlessListed(admin, plan, run);
  try {
    return await withAdmin(adminUrl, `kolekta installation ${name}`, run, work);
  } catch (error) {
    // After Ctrl+C the interrupted call reports a server timeout; the operator gets the
    // cancellation instead.
    if (!run.signal.aborted) throw error;
    throw new OpsError(`${name}: cancelled. Run the same command again to continue.`, {
      cause: error,
    });
  }
}

async function makeUnlessListed(admin: Db, plan: Plan, run: Run): Promise<CommandResult> {
  const { file, name } = plan;
  const listed = await readExistingInstallations(file, run.env);
  const existing = listed.find((installation) => installation.name === name);
  if (existing) return finishListed(admin, plan, existing, run);
  await assertValidEntry(file, plan, run.env);
  return make(admin, plan, run).catch((error: unknown) => {
    throw new OpsError(
      `${name} is incomplete: ${getFailureReason(error)}\nSolve that, then run the same command again to continue.`,
      { cause: error },
    );
  });
}

/** An installation that is there stays as it is; a process that was killed may have ended before it showed the password. */
async function finishListed(
  admin: Db,
  plan: Plan,
  existing: Installation,
  run: Run,
): Promise<CommandResult> {
  const { file, name, database } = plan;
  if ((await getStage(admin, database)) === "begun") {
    const issued = await withInstallation(existing, run, (session) => firstUser(session, plan));
    await markWhole(admin, database);
    return readyResult(plan, issued);
  }
  return {
    ok: true,
    data: { installation: name, created: false },
    lines: [`${file} already lists ${name}; nothing was changed.`],
  };
}

async function make(admin: Db, plan: Plan, run: Run): Promise<CommandResult> {
  const { file, name, database, password, databaseUrl, dataDir } = plan;
  const step = (line: string) => run.progress(`${name}: ${line}`);
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  step(`database ${database}`);
  await provision(admin, { name: database, password });
  const installation = { name, databaseUrl, dataDir };
  const issued = await withInstallation(installation, run, async (session) => {
    step("tables");
    await migrateToLatest(session.database.db);
    step("administrator");
    return firstUser(session, plan);
  });
  await writePrivately(plan.envFile, formatEnvironment(plan));
  await addInstallation(file, installation, run.env);
  await markWhole(admin, database);
  return readyResult(plan, issued);
}

type IssuedPassword = Awaited<ReturnType<typeof issueOneTimePassword>>;

/** An earlier run may have created the administrator and ended before it showed the password. */
async function firstUser(session: OpsSession, { administrator }: Plan): Promise<IssuedPassword> {
  const { context } = await createOpsContext(session);
  try {
    return await createUser(context, administrator);
  } catch (error) {
    if (!(error instanceof AppError) || error.key !== "user.loginInUse") throw error;
    return issueOneTimePassword(context, administrator);
  }
}

function readyResult(
  { file, name, database, databaseUrl, dataDir, envFile }: Plan,
  { login, password }: IssuedPassword,
): CommandResult {
  return {
    ok: true,
    data: { installation: name, created: true, database, dataDir, envFile, login, password },
    lines: [
      `${name} is ready at ${toLocation(databaseUrl)}, and ${file} lists it.`,
      `Start its server with the variables in ${envFile}.`,
      `${login} signs in with this password once and must then change it. It is not shown again:`,
      password,
    ],
  };
}
