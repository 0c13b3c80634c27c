import { authority } from "./0009_user/authority.ts";
import { person } from "./0009_user/person.ts";
import { migrationOf } from "./part.ts";

/** Why: people are made, changed, disabled and given passwords by those who have authority over them. */
export const { up, down } = migrationOf(authority, person);
