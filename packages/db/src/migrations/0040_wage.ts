import { entry, quality, terms } from "./0040_wage/entry.ts";
import { month } from "./0040_wage/month.ts";
import { tier } from "./0040_wage/scheme.ts";
import { migrationOf } from "./part.ts";

/** Why: wages have tiers and a factor of quality, say what they follow from, and close by the month. */
export const { up, down } = migrationOf(tier, entry, terms, quality, month);
