import { loan } from "./0001_core/loan.ts";
import { organisation } from "./0001_core/organisation.ts";
import { phone } from "./0001_core/phone.ts";
import { trail } from "./0001_core/trail.ts";
import { migrationOf } from "./part.ts";

/** Why: what every room stands on: the trail of all writes, who works here, and what was lent to whom. */
export const { up, down } = migrationOf(trail, organisation, phone, loan);
