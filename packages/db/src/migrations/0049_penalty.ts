import { kind } from "./0049_penalty/kind.ts";
import { penalty } from "./0049_penalty/penalty.ts";
import { rule } from "./0049_penalty/rule.ts";
import { wage } from "./0049_penalty/wage.ts";
import { migrationOf, noticeKinds } from "./part.ts";

/** Why: what a founded complaint costs the agent follows a rule, is decided by two people and reaches his wage. */
export const { up, down } = migrationOf(
  kind,
  rule,
  penalty,
  wage,
  noticeKinds(["PENALTY_PROPOSED", "PENALTY_DECIDED", "PENALTY_REVERSED"]),
);
