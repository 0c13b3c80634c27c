import { agent } from "./0007_reports/agent.ts";
import { agentFact } from "./0007_reports/agent-fact.ts";
import { frame } from "./0007_reports/frame.ts";
import { wage } from "./0007_reports/wage.ts";
import { migrationOf } from "./part.ts";

/** Why: what agents did and earned, counted as it happens. */
export const { up, down } = migrationOf(agentFact, agent, wage, frame);
