import { toLocalDay } from "@kolekta/api/core/day";
import type { OpsContext } from "@kolekta/api/core/command";
import type { BaseContext } from "@kolekta/api/core/context";
import { actorByLogin } from "@kolekta/api/session/session/actions/identity";
import type { Replicas } from "@kolekta/db";
import { createFileStore } from "../files.ts";
import { openGateways } from "../gateways.ts";
import { createSystemContext } from "../system-context.ts";
import { assertMigrated, OpsError, type OpsSession } from "./session.ts";

/** Creates a request context like the API's, without an actor until the command acts as a user. */
export async function createOpsContext(
  session: OpsSession,
  replicas?: Replicas,
): Promise<OpsContext> {
  const { db } = session.database;
  await assertMigrated(db);
  const context = { ...createOpsRequestContext(session), replicas };
  return {
    context,
    progress: session.progress,
    actAs: async (login, procedure) => {
      const actor = await actorByLogin(db, login, "COMMAND", context.now());
      if (!actor) throw new OpsError(`There is no enabled user with login ${login}.`);
      return {
        ...context,
        identify: async () => actor,
        actor,
        procedure,
        today: () => toLocalDay(context.now(), actor.zone),
      };
    },
  };
}

/** A command of the operator, over the same parts as the server. */
export const createOpsRequestContext = ({ env, database, signal }: OpsSession): BaseContext => {
  const now = () => new Date();
  const gateways = openGateways({ env, now, context: () => context });
  const context = createSystemContext({
    db: database.db,
    databaseUrl: database.url(),
    dataDir: env.DATA_DIR,
    files: createFileStore(env.DATA_DIR),
    gateways,
    signal,
    via: "COMMAND",
    now,
  });
  return context;
};
