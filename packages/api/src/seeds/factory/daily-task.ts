import type { Db } from "@kolekta/db";
import { DEFAULT_ZONE, toLocalDay } from "../../core/day.ts";
import type { Persona } from "./user.ts";

export interface DailyTaskIds {
  readonly configId: number;
  readonly dailyTaskId: number;
}

/**
 * Creates a daily task of an agent for today, from a config of the agent's stage; open until the
 * end of tomorrow.
 */
export async function newDailyTask(
  db: Db,
  agent: Persona,
  title = "Call back",
): Promise<DailyTaskIds> {
  const now = new Date();
  const dayOn = toLocalDay(now, DEFAULT_ZONE);
  const institutionId = agent.institutionId ?? 0;
  const stageId = agent.stageId ?? 0;
  const values = {
    title,
    description: title,
    content: title,
    stageId,
    audience: "ALL",
    agentIds: [],
    deadline: "16:30",
    recurrence: "DAILY",
    remindMinutes: 10,
    fromOn: dayOn,
  };
  const { id: configId } = await db
    .insertInto("taskConfig")
    .values({ ...values, institutionId, updatedAt: now })
    .returning("id")
    .executeTakeFirstOrThrow();
  await db
    .insertInto("taskConfigVersion")
    .values({ ...values, configId, version: 1, kind: "CREATED", at: now })
    .execute();
  const deadlineAt = new Date(now.getTime() + 2 * 86_400_000);
  const { id } = await db
    .insertInto("dailyTask")
    .values({
      configId,
      configVersion: 1,
      agentId: agent.id,
      institutionId,
      stageId,
      dayOn,
      deadlineAt,
      remindAt: deadlineAt,
      createdAt: now,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return { configId, dailyTaskId: id };
}
