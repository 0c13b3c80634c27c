import { type Kysely, type RawBuilder, sql } from "kysely";
import type { CountryCode } from "libphonenumber-js/max";
import { listNumbers } from "./reading.ts";

interface Numbers {
  readonly table: string;
  readonly column: string;
  /** The borrower or case of the row, from which its country follows. */
  readonly owner: "id" | "borrower_id" | "case_id";
  readonly condition?: string;
  /** Columns that are unique along with the number. */
  readonly unique?: readonly string[] | undefined;
}

const NUMBERS: readonly Numbers[] = [
  { table: "borrower", column: "phone", owner: "id" },
  { table: "borrower", column: "company_phone", owner: "id" },
  {
    ...{ table: "contact", column: "phone", owner: "borrower_id" },
    unique: [
      "borrower_id",
      "(case when source in ('ADDRESS_BOOK', 'CALL_LIST') then 1 else 0 end)",
    ],
  },
  {
    ...{ table: "device_call", column: "phone", owner: "borrower_id" },
    unique: ["borrower_id", "at", "direction"],
  },
  { table: "call_record", column: "phone", owner: "case_id" },
  { table: "collection_log", column: "phone", owner: "case_id" },
  {
    ...{ table: "sms_message", column: "address", owner: "case_id" },
    condition: "t.channel = '02'",
  },
  { table: "sms_inbound", column: "phone", owner: "case_id" },
];

const BATCH = 5000;
const CLEAN = sql.lit("^628[0-9]{8,11}$");
/** 112 and the codes of services, as phones keep them. */
const SHORT = sql.lit("^[0-9]{3,6}$");

const COUNTRY = sql`case when p.currency = 'USD' then 'US' when i.country <> 'NONE' then i.country
  when p.currency = 'PHP' then 'PH' else 'ID' end`;

const countriesOf = (column: string): RawBuilder<unknown> => {
  const key = column === "case_id" ? "id" : "borrower_id";
  return sql`array(select distinct ${COUNTRY} from collection_case c join institution i on i.id = c.institution_id
    join product p on p.id = c.product_id where c.${sql.ref(key)} = t.${sql.ref(column)})`;
};

interface Row {
  readonly id: string;
  readonly number: string;
  readonly countries: readonly CountryCode[];
}

export interface Homes {
  readonly countries: readonly CountryCode[];
  /** Every number of the common form is one of the only country. */
  readonly isIndonesia: boolean;
}

export async function homesOf(db: Kysely<unknown>): Promise<Homes> {
  const { rows } = await sql<{ country: CountryCode }>`
    select distinct ${COUNTRY} as country from institution i
    left join institution_merchant im on im.institution_id = i.id
    left join product p on p.merchant_id = im.merchant_id`.execute(db);
  const countries = rows.map(({ country }) => country);
  return {
    countries,
    isIndonesia: countries.every((country) => country === "ID"),
  };
}

export async function normaliseAll(
  db: Kysely<unknown>,
  homes: Homes,
): Promise<void> {
  for (const numbers of NUMBERS) await normalise(db, numbers, homes);
}

async function normalise(
  db: Kysely<unknown>,
  { table, column, owner, condition = "true", unique }: Numbers,
  { countries, isIndonesia }: Homes,
): Promise<void> {
  const number = sql.ref(`t.${column}`);
  let after = "0";
  for (;;) {
    const { rows } = await sql<Row>`
      select t.id::text as id, ${number} as number, ${countriesOf(owner)} as countries from ${sql.table(table)} t
      where t.id > ${after}::bigint and ${number} <> '' and ${number} !~ ${SHORT} and ${sql.raw(condition)}
        and (${!isIndonesia} or ${number} !~ ${CLEAN})
      order by t.id limit ${BATCH}`.execute(db);
    const last = rows.at(-1);
    if (!last) return;
    after = last.id;
    const read = rows.map((row) => ({
      row,
      all: listNumbers(
        row.number,
        row.countries.length > 0 ? row.countries : countries,
      ),
    }));
    const changed = read.flatMap(({ row, all: [only, ...others] }) =>
      only !== undefined && others.length === 0 && only !== row.number
        ? [{ id: row.id, number: only }]
        : [],
    );
    await rewrite(db, { table, column, unique }, changed);
    await note(
      db,
      { table, column },
      read.flatMap(({ row, all }) =>
        all.length === 1
          ? []
          : [{ id: row.id, reason: all.length > 1 ? "SEVERAL" : "UNREADABLE" }],
      ),
    );
  }
}

/** Of rows that would have the same unique number, the one that has it already or the first keeps it. */
async function rewrite(
  db: Kysely<unknown>,
  { table, column, unique }: Pick<Numbers, "table" | "column" | "unique">,
  changed: readonly { readonly id: string; readonly number: string }[],
): Promise<void> {
  if (changed.length === 0) return;
  const [owner, number] = [sql.table(table), sql.ref(column)];
  const keysOf = (alias: string) =>
    (unique ?? ["id"]).map((name) => sql.raw(qualified(alias, name)));
  const twin = sql`exists (select from ${owner} s where s.${number} = w.number
    and (${sql.join(keysOf("s"))}) = (${sql.join(keysOf("t"))}))`;
  const { rows } = await sql<{ id: string }>`
    with wanted as (
      select o.id, x.number, row_number() over (partition by x.number, ${sql.join(keysOf("o"))} order by o.id) as place
      from jsonb_to_recordset(${JSON.stringify(changed)}::text::jsonb) as x (id text, number text)
      join ${owner} o on o.id = x.id::bigint)
    update ${owner} t set ${number} = w.number from wanted w
    where t.id = w.id and w.place = 1 and not ${unique ? twin : sql`false`}
    returning t.id::text as id`.execute(db);
  const done = new Set(rows.map(({ id }) => id));
  const left = changed.filter(({ id }) => !done.has(id));
  await note(
    db,
    { table, column },
    left.map(({ id }) => ({ id, reason: "DUPLICATE" })),
  );
}

const qualified = (alias: string, name: string): string =>
  name.startsWith("(")
    ? name.replace("source", `${alias}.source`)
    : `${alias}.${name}`;

async function note(
  db: Kysely<unknown>,
  { table, column }: Pick<Numbers, "table" | "column">,
  rows: readonly { readonly id: string; readonly reason: string }[],
): Promise<void> {
  if (rows.length === 0) return;
  await sql`
    insert into unread_phone (table_name, column_name, row_id, reason)
    select ${table}, ${column}, x.id::bigint, x.reason
    from jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb) as x (id text, reason text)`.execute(
    db,
  );
}

/**
 * A line of the register protects whoever asked, so that a number of several readings gets a line for each of them.
 */
export async function normaliseRegister(
  db: Kysely<unknown>,
  { countries, isIndonesia }: Homes,
): Promise<void> {
  const { rows } = await sql<Row>`
    select n.id::text as id, n.phone as number, array(
      select distinct ${COUNTRY} from institution i left join institution_merchant im on im.institution_id = i.id
      left join product p on p.merchant_id = im.merchant_id where i.id = n.institution_id) as countries
    from do_not_contact n where n.phone is not null and n.phone <> ''
      and (${!isIndonesia} or n.phone !~ ${CLEAN}) order by n.id`.execute(db);
  for (const row of rows) {
    const all = listNumbers(
      row.number,
      row.countries.length > 0 ? row.countries : countries,
    );
    const [first, ...others] = all;
    if (first === undefined) {
      await note(db, { table: "do_not_contact", column: "phone" }, [
        { id: row.id, reason: "UNREADABLE" },
      ]);
      continue;
    }
    await sql`update do_not_contact set phone = ${first} where id = ${row.id}::bigint and phone <> ${first}`.execute(
      db,
    );
    for (const other of others) await copyLine(db, row.id, other);
  }
}

const copyLine = (db: Kysely<unknown>, id: string, phone: string) =>
  sql`
    insert into do_not_contact (phone, channel, reason, note, until_at, case_id, institution_id, creator_id, created_at,
      lifted_at, lifter_id, lift_reason, lift_consent)
    select ${phone}, channel, reason, note, until_at, case_id, institution_id, creator_id, created_at,
      lifted_at, lifter_id, lift_reason, lift_consent
    from do_not_contact where id = ${id}::bigint`.execute(db);
