import { reportOverview } from "./0037_overview/overview.ts";
import { reportTarget, rights } from "./0037_overview/target.ts";
import { migrationOf } from "./part.ts";

/** Why: a month is led by what was agreed for it, and by how far it is beside the month before. */
export const { up, down } = migrationOf(reportTarget, reportOverview, rights);
