import { agentDayCase } from "./0035_case_stay/agent-day-case.ts";
import { caseFact, recount } from "./0035_case_stay/case-fact.ts";
import { owed } from "./0035_case_stay/owed.ts";
import { caseStay } from "./0035_case_stay/stay.ts";
import { migrationOf } from "./part.ts";

/** Why: what a case adds to days and stages is told from its moves, by what was owed at each of them. */
export const { up, down } = migrationOf(
  owed,
  caseStay,
  agentDayCase,
  caseFact,
  recount,
);
