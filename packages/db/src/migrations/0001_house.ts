import { loan } from "./0001_house/loan.ts";
import { organisation } from "./0001_house/organisation.ts";
import { phone } from "./0001_house/phone.ts";
import { trail } from "./0001_house/trail.ts";
import { migrationOf } from "./part.ts";

/** Why: what every room stands on: the trail of all writes, who works here, and what was lent to whom. */
export const { up, down } = migrationOf(trail, organisation, phone, loan);
