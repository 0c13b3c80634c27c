import type { Reaction } from "../../../core/reaction.ts";
import { toLocalDay } from "../../../core/day.ts";
import { getInstitutionZone } from "../../../core/institution-zone.ts";
import { toTaskStart } from "../../task-config/rules.ts";
import * as queries from "../queries/day.ts";

/** Creates today's tasks of a template that starts today, if the tasks of the day already exist. */
export const createTodayTasks: Reaction = async (tx, { institutionId = null, configId = null }) => {
  if (institutionId === null || configId === null) return;
  const now = tx.now();
  const zone = await getInstitutionZone(tx.db, institutionId);
  const day = toLocalDay(now, zone);
  const startAt = toTaskStart(day, zone);
  if (now < startAt) return;
  const making = { institutionId, day, configId };
  const { made } = await queries.insertTasks(tx.db, making, startAt, now);
  if (made === 0) return;
  tx.audit({
    action: "dailyTask.create",
    entity: "daily_task",
    entityId: null,
    institutionId,
    after: { day, configId, tasks: made },
  });
  tx.publish({ type: "dailyTask.changed", ids: { institutionId } });
};
