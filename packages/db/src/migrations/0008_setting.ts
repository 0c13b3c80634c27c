import { migrationOf } from "./part.ts";
import { withdrawal } from "./0008_setting/withdrawal.ts";

/** Why: what was set for a day to come can be taken back until that day, and stays on record. */
export const { up, down } = migrationOf(withdrawal);
