import { kind } from "./0055_complaint_term/kind.ts";
import { lines } from "./0055_complaint_term/lines.ts";
import { migrationOf } from "./part.ts";

export const { up, down } = migrationOf(lines, kind);
