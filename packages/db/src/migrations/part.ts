import { type Kysely, type RawBuilder, sql } from "kysely";
import type { Migration } from "kysely/migration";

export type Statement = RawBuilder<unknown>;

/** What one noun has in the database: the statements that make it, and those that take all of it away. */
export interface Part {
  /** A function makes its statement anew for every database. */
  readonly up: readonly (Statement | (() => Statement))[];
  readonly down: readonly Statement[];
}

/** The nouns of a router: made in this order, taken away in the other. */
export const migrationOf = (
  ...parts: readonly Part[]
): Required<Migration> => ({
  up: (db) =>
    runAll(
      db,
      parts.flatMap(({ up }) => up),
    ),
  down: (db) =>
    runAll(
      db,
      parts.toReversed().flatMap(({ down }) => down),
    ),
});

async function runAll(
  db: Kysely<unknown>,
  statements: Part["up"],
): Promise<void> {
  for (const statement of statements)
    await (typeof statement === "function" ? statement() : statement).execute(
      db,
    );
}

export const tableComment = (table: string, text: string): Statement =>
  sql`comment on table ${sql.table(table)} is ${sql.lit(text)}`;

/** What the name of a column does not say. */
export const columnComments = (
  table: string,
  comments: Readonly<Record<string, string>>,
): Statement[] =>
  Object.entries(comments).map(
    ([column, text]) =>
      sql`comment on column ${sql.ref(`${table}.${column}`)} is ${sql.lit(text)}`,
  );

/** Rows are added and never changed. */
export const appendOnly = (table: string): Statement => sql`
    create trigger ${sql.id(`${table}_append_only`)} before update or delete or truncate on ${sql.table(table)}
    for each statement execute function refuse_change()`;

/** What moves from one status to another, and where its status stands. */
interface Moving {
  readonly noun: string;
  readonly table: string;
  readonly column: "state" | "status";
}

/** Every move there is, as rows of `<noun>_move`; a trigger refuses any other move. */
export function moves(
  { noun, table, column }: Moving,
  allowed: Readonly<Record<string, readonly string[]>>,
): Statement[] {
  const [list, check] = [`${noun}_move`, `check_${noun}_move`];
  const [from, to] = [sql.id(`from_${column}`), sql.id(`to_${column}`)];
  const rows = Object.entries(allowed).flatMap(([before, afters]) =>
    afters.map((after) => sql`(${sql.lit(before)}, ${sql.lit(after)})`),
  );
  const [old, changed] = [sql.ref(`old.${column}`), sql.ref(`new.${column}`)];
  return [
    sql`
    create table ${sql.table(list)} (${from} text not null, ${to} text not null, primary key (${from}, ${to}))`,
    sql`insert into ${sql.table(list)} (${from}, ${to}) values ${sql.join(rows)}`,
    sql`
    create function ${sql.id(check)}() returns trigger language plpgsql as $$
    begin
      if not exists (select from ${sql.table(list)} where ${from} = ${old} and ${to} = ${changed}) then
        raise exception '% % cannot move from % to %', ${sql.lit(noun)}, old.id, ${old}, ${changed}
          using errcode = '23514', constraint = ${sql.lit(list)};
      end if;
      return new;
    end $$`,
    sql`
    create trigger ${sql.id(`${noun}_moves`)} before update of ${sql.id(column)} on ${sql.table(table)} for each row
    when (${old} is distinct from ${changed}) execute function ${sql.id(check)}()`,
  ];
}

/** Which roles hold which permission. */
type Permissions = Readonly<Record<string, readonly number[]>>;

export const grant = (permissions: Permissions): Statement => {
  const rows = Object.entries(permissions).flatMap(([permission, roles]) =>
    roles.map((role) => sql`(${permission}, ${role})`),
  );
  return sql`insert into role_permission (permission, role_id) values ${sql.join(rows)}`;
};

export const revoke = (permissions: Permissions): Statement =>
  sql`delete from role_permission where permission in (${sql.join(Object.keys(permissions))})`;

const noticeCheck = sql.lit("task_notice_kind_check");
const asText = (kinds: readonly string[]) =>
  sql.lit(kinds.map((kind) => `'${kind}'::text`).join(", "));

/** Whatever other kinds there are stay as they are. */
const changeKinds = (
  from: ReturnType<typeof sql>,
  to: ReturnType<typeof sql>,
): Statement => sql`
  do $$
  declare rule text;
  begin
    select replace(pg_get_constraintdef(oid), ${from}, ${to}) into strict rule
    from pg_constraint where conrelid = 'task_notice'::regclass and conname = ${noticeCheck};
    alter table task_notice drop constraint task_notice_kind_check;
    execute 'alter table task_notice add constraint task_notice_kind_check ' || rule;
  end $$`;

/** More kinds of notices; where they are taken away, those that were left go too. */
export const noticeKinds = (kinds: readonly string[]): Part => ({
  up: [
    changeKinds(sql.lit("ARRAY["), sql`'ARRAY[' || ${asText(kinds)} || ', '`),
  ],
  down: [
    sql`delete from task_notice where kind in (${sql.join(kinds.map((kind) => sql.lit(kind)))})`,
    changeKinds(sql`${asText(kinds)} || ', '`, sql.lit("")),
  ],
});
