import { sql } from "kysely";
import type { Part } from "../part.ts";
import { dropTriggers } from "./refuse.ts";

/**
 * Why: a law is written by two people. A row without them is a delivered one: only a migration writes it, which switches
 * the trigger off for the statement.
 */
export const law: Part = {
  up: [
    sql`
    create trigger guard_rule_law_two_people before insert on guard_rule for each row
    when (new.layer = 'STATUTE' and (new.editor_id is null or new.approver_id is null))
    execute function refuse_as('guard_rule_law_two_people', 'a law is written by two people')`,
  ],
  down: dropTriggers("guard_rule", ["guard_rule_law_two_people"]),
};
