import { migrationOf } from "./part.ts";
import { group } from "./0010_institution/group.ts";
import { institution } from "./0010_institution/institution.ts";
import { merchant } from "./0010_institution/merchant.ts";

/** Why: agencies, their groups and the lenders that they collect for are set up through the doors of the house. */
export const { up, down } = migrationOf(institution, group, merchant);
