import { createDb } from "@kolekta/db";
import type { App } from "./app.ts";

/** A recorded call of an agent that was drawn and is not scored yet, of a case that is still his. */
export async function openCallOf(
  { databaseUrl }: App,
  login: string,
): Promise<number> {
  const db = createDb(databaseUrl, { max: 1 });
  try {
    const { id } = await db
      .selectFrom("qualityItem as i")
      .innerJoin("appUser as u", "u.id", "i.agentId")
      .innerJoin("callRecord as r", "r.id", "i.callId")
      .innerJoin("collectionCase as c", (join) =>
        join.onRef("c.id", "=", "r.caseId").onRef("c.agentId", "=", "u.id"),
      )
      .select("i.id")
      .where("u.login", "=", login)
      .where("i.state", "=", "OPEN")
      .orderBy("i.id")
      .limit(1)
      .executeTakeFirstOrThrow();
    return id;
  } finally {
    await db.destroy();
  }
}
