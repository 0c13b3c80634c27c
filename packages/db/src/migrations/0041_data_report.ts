import { agentStock } from "./0041_data_report/agent-stock.ts";
import { stageFlow } from "./0041_data_report/stage-flow.ts";
import { teamDay } from "./0041_data_report/team-day.ts";
import { migrationOf } from "./part.ts";

/** Why: the data reports show a quarter of days of every agent, and answer at once. */
export const { up, down } = migrationOf(agentStock, teamDay, stageFlow);
