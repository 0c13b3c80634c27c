import { calendar } from "./0019_letter/calendar.ts";
import { letter } from "./0019_letter/letter.ts";
import { overLimit } from "./0019_letter/over-limit.ts";
import { migrationOf } from "./part.ts";

export const { up, down } = migrationOf(calendar, overLimit, letter);
