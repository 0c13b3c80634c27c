import { authority } from "./0028_policy/authority.ts";
import { house } from "./0028_policy/house.ts";
import { kind } from "./0028_policy/kind.ts";
import { wage } from "./0028_policy/wage.ts";
import { sql } from "kysely";
import { partWithdrawn } from "./0028_policy/dated.ts";
import { migrationOf } from "./part.ts";

/** Why: what rules of closing, payment, deductions and wages go by is set on a screen, by two people and from a day on. */
export const { up, down } = migrationOf(
  {
    up: [partWithdrawn],
    down: [sql`drop function refuse_part_unless_withdrawn`],
  },
  kind,
  house,
  authority,
  wage,
);
