import { type Kysely, sql } from "kysely";

/** Why: leaders decide who works which case, and each change of hands says why. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    insert into role_permission (permission, role_id)
    select permission, unnest(roles) from (values
      ('binding.write', array[2, 4, 8]),
      ('binding.read', array[1, 2, 3, 4, 7, 8])
    ) as granted (permission, roles)`.execute(db);
  await sql`create index case_binding_case on case_binding (case_id, id)`.execute(
    db,
  );
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop index case_binding_case`.execute(db);
  await sql`delete from role_permission where permission like 'binding.%'`.execute(
    db,
  );
}
