import { leaver } from "./0011_permission/leaver.ts";
import { permission } from "./0011_permission/permission.ts";
import { migrationOf } from "./part.ts";

/** Why: an agency is given less than its roles hold, and who leaves it keeps no cases. */
export const { up, down } = migrationOf(permission, leaver);
