import { DEFAULT_ZONE, toLocalDay } from "@kolekta/api/core/calendar";
import { withDatabase } from "./drill-down.ts";
import type { App } from "./app.ts";

interface Rankings {
  readonly taskRanking: number;
  readonly amountRanking: number;
}

/** After the last hour that is recorded. */
const LATE = 23;

/** Sets the agent's rankings in the last record of the day. */
export const wasRecorded = (app: App, login: string, rankings: Rankings): Promise<void> =>
  withDatabase(app, async (db) => {
    const { id, institutionId, stageId } = await db
      .selectFrom("appUser")
      .select(["id", "institutionId", "stageId"])
      .where("login", "=", login)
      .executeTakeFirstOrThrow();
    const now = new Date();
    await db
      .insertInto("agentHour")
      .values({
        ...rankings,
        agentId: id,
        institutionId: institutionId ?? 0,
        stageId,
        day: toLocalDay(now, DEFAULT_ZONE),
        hour: LATE,
        currency: "IDR",
        assigned: 1,
        assignedMinor: 1,
        settled: 0,
        collectedMinor: 0,
        rebuilt: false,
        recordedAt: now,
      })
      .execute();
  });
