import { schedule } from "./0013_schedule/schedule.ts";
import { migrationOf } from "./part.ts";

/** Why: shifts by agent and day, the codes that they are made of, and the rosters that bring them. */
export const { up, down } = migrationOf(schedule);
