import { config } from "./0046_daily_task/config.ts";
import { daily } from "./0046_daily_task/daily.ts";
import { migrationOf } from "./part.ts";

/** Why: what agents have to do on a day beside their cases is given to them, reminded of and counted. */
export const { up, down } = migrationOf(config, daily);
