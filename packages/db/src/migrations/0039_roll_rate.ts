import { entryRate, rollRate } from "./0039_roll_rate/rate.ts";
import { migrationOf } from "./part.ts";

/** Why: what became of the cases of a stage is asked for 30 days after each day; nobody waits for a million cases. */
export const { up, down } = migrationOf(rollRate, entryRate);
