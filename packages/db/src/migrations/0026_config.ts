import { migrationOf } from "./part.ts";
import { access } from "./0026_config/access.ts";
import { entries } from "./0026_config/entries.ts";
import { info } from "./0026_config/info.ts";
import { optOut } from "./0026_config/opt-out.ts";
import { reportingHours } from "./0026_config/reporting-hours.ts";

/**
 * Why: an institution closes means of contact for itself, the house says which application a phone must have and how
 * often figures are fetched, and what only a migration could change (hours of reports, words that opt out) is a setting.
 */
export const { up, down } = migrationOf(
  info,
  entries,
  reportingHours,
  optOut,
  access,
);
