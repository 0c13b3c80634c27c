import { join } from "node:path";
import { diskStore } from "@kolekta/api/core/files/disk";
import { toneRecording } from "@kolekta/api/telephony/call/gateways/tone";
import { createDb } from "@kolekta/db";
import type { App } from "./app.ts";

const SECONDS = 4;

/** Prepares a sampled, unscored call with recording, of a case that the agent still has. */
export async function prepareOpenCall(
  { databaseUrl, dataDir }: App,
  login: string,
): Promise<number> {
  const db = createDb(databaseUrl, { max: 1 });
  try {
    const { id, recordingId } = await db
      .selectFrom("qualityItem as i")
      .innerJoin("appUser as u", "u.id", "i.agentId")
      .innerJoin("callRecord as r", "r.id", "i.callId")
      .innerJoin("collectionCase as c", (on) =>
        on.onRef("c.id", "=", "r.caseId").onRef("c.agentId", "=", "u.id"),
      )
      .select(["i.id", "r.recordingId"])
      .where("r.recordingId", "is not", null)
      .$narrowType<{ recordingId: string }>()
      .where("u.login", "=", login)
      .where("i.state", "=", "OPEN")
      .orderBy("i.id")
      .limit(1)
      .executeTakeFirstOrThrow();
    await diskStore(join(dataDir, "files")).put(recordingId, toneRecording(SECONDS));
    return id;
  } finally {
    await db.destroy();
  }
}

/** Simulates the end of the recording's retention. */
export async function removeRecording({ databaseUrl }: App, itemId: number): Promise<void> {
  const db = createDb(databaseUrl, { max: 1 });
  try {
    await db
      .updateTable("callRecord as r")
      .from("qualityItem as i")
      .set({ recordingId: null })
      .whereRef("r.id", "=", "i.callId")
      .where("i.id", "=", itemId)
      .execute();
  } finally {
    await db.destroy();
  }
}
