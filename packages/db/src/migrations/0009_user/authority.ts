import { sql } from "kysely";
import { grant, type Part, revoke, tableComment } from "../part.ts";

const PERMISSIONS = {
  "user.write": [4, 8, 9],
  "user.switch": [2, 4, 8, 9],
  "user.givePassword": [8, 9],
};

const OVER: Readonly<Record<number, readonly number[]>> = {
  2: [1],
  4: [1, 2, 8],
  8: [1, 2],
  9: [1, 2, 3, 4, 5, 6, 7, 8, 9],
};

const pairs = Object.entries(OVER).flatMap(([role, over]) =>
  over.map((one) => sql`(${sql.lit(Number(role))}, ${sql.lit(one)})`),
);

/** Why: what one may do with people is a permission, with whose people is a pair of roles. */
export const authority: Part = {
  up: [
    sql`
    create table role_authority (
      role_id smallint not null references role,
      over_role_id smallint not null references role,
      primary key (role_id, over_role_id)
    )`,
    tableComment(
      "role_authority",
      "Whose people a role manages, as far as its permissions go; one that manages its own is an administrator's",
    ),
    sql`insert into role_authority (role_id, over_role_id) values ${sql.join(pairs)}`,
    grant(PERMISSIONS),
  ],
  down: [revoke(PERMISSIONS), sql`drop table role_authority`],
};
