import { proposal } from "./0006_manage/proposal.ts";
import { migrationOf } from "./part.ts";

/** Why: settings that two people change. */
export const { up, down } = migrationOf(proposal);
