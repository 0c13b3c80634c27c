import { sql } from "kysely";
import type { Part, Statement } from "./part.ts";

/** What a table has beside its rows, as statements that make it again under its name. */
const REMEMBER = `
    select array_agg(replace(pg_get_indexdef(indexrelid), ' ON ONLY ', ' ON ') order by indexrelid) into indexes
      from pg_index where indrelid = parent::regclass and not indisprimary;
    select array_agg(pg_get_triggerdef(oid) order by tgname <> parent || '_append_only', tgname) into triggers
      from pg_trigger where tgrelid = parent::regclass and not tgisinternal;
    select array_agg(format('alter table %I add constraint %I %s', parent, conname, pg_get_constraintdef(oid)) order by conname)
      into keys from pg_constraint where conrelid = parent::regclass and contype = 'f';
    with recursive above as (
      select parent::regclass::oid as oid, 0 as depth
      union select r.ev_class, a.depth + 1 from above a join pg_depend d on d.refobjid = a.oid and d.classid = 'pg_rewrite'::regclass
        join pg_rewrite r on r.oid = d.objid and r.ev_class <> a.oid)
    select array_agg(format('create or replace view %I as %s', oid::regclass, pg_get_viewdef(oid)) order by depth) into views
      from (select oid, max(depth) as depth from above where depth > 0 group by oid) v;
    select string_agg(quote_ident(attname), ', ' order by attnum) into columns
      from pg_attribute where attrelid = parent::regclass and attnum > 0 and not attisdropped and attgenerated = '';
    words := obj_description(parent::regclass, 'pg_class');`;

/** Out of the way of the names that the next table of this name gets. */
const SET_ASIDE = `
    for made in select indexrelid::regclass::text from pg_index where indrelid = parent::regclass and not indisprimary loop
      execute format('drop index %s', made);
    end loop;
    execute format('alter table %I rename constraint %I to %I', parent, parent || '_pkey', old || '_pkey');
    execute format('alter sequence %I rename to %I', parent || '_id_seq', old || '_id_seq');
    execute format('alter table %I rename to %I', parent, old);`;

/** The rows go over with their ids before anything but its refusal of changes looks at them, and the ids to come go on. */
const TAKE_OVER = `
    execute format('insert into %I (%s) overriding system value select %2$s from %I', parent, columns, old);
    execute format('select setval(%L, last_value, is_called) from %I', parent || '_id_seq', old || '_id_seq');
    execute format('alter table %I add primary key (%s)', parent, case when by_months then 'id, at' else 'id' end);
    foreach made in array coalesce(indexes, '{}') || coalesce(keys, '{}') loop execute made; end loop;
    foreach made in array coalesce(triggers, '{}') loop
      if made not like '%\\_append\\_only %' then execute made; end if;
    end loop;
    foreach made in array coalesce(views, '{}') loop execute made; end loop;
    execute format('drop table %I', old);
    execute format('comment on table %I is %s', parent, coalesce(quote_literal(words), 'null'));
    execute format('analyze %I', parent);`;

/** A table that refuses changes does so in the table itself and in each of its months. */
const REFUSE_CHANGE = `
    foreach made in array coalesce(triggers, '{}') loop
      continue when made not like '%\\_append\\_only %';
      execute made;
      if by_months then
        execute replace(replace(made, parent || '_append_only', parent || '_default_append_only'),
          ' ON public.' || parent || ' ', format(' ON %I ', parent || '_default'));
      end if;
    end loop;`;

/** The months of the rows that are there, this one and the next; whatever else comes lies in the default partition. */
const CUT = `
      execute format('create table %I partition of %I default', parent || '_default', parent);`;
const MAKE_MONTHS = `
      for month in execute format('
        select distinct date_trunc(''month'', at at time zone ''UTC'')::date from %I
        where at between now() - interval ''10 years'' and now() + interval ''1 year''
        union select (date_trunc(''month'', now() at time zone ''UTC'') + n * interval ''1 month'')::date
        from generate_series(0, 1) as n order by 1', old)
      loop
        perform make_month(parent, month);
      end loop;`;

const repartition: Statement = sql.raw(`
  create function repartition(parent text, by_months boolean) returns void language plpgsql as $$
  declare
    old text := parent || '_moved';
    indexes text[]; triggers text[]; keys text[]; views text[];
    columns text; words text; made text; month date;
  begin${REMEMBER}${SET_ASIDE}
    execute format('create table %I (like %I including all excluding indexes)%s', parent, old,
      case when by_months then ' partition by range (at)' else '' end);
    if by_months then${CUT}
    end if;${REFUSE_CHANGE}
    if by_months then${MAKE_MONTHS}
    end if;${TAKE_OVER}
  end $$`);

const call = (table: string, byMonths: boolean): Statement =>
  sql`select repartition(${sql.lit(table)}, ${sql.lit(byMonths)})`;
const withRepartition = (...statements: readonly Statement[]): Statement[] => [
  repartition,
  ...statements,
  sql`drop function repartition`,
];

/**
 * Tables that were whole, by months of `at`, as those of 0031 are: their key takes the moment in. Indexes, triggers, foreign
 * keys, views and words about them stay as they are; no other key of theirs is unique, and no foreign key names them.
 */
export const byMonths = (...tables: readonly string[]): Part => ({
  up: withRepartition(...tables.map((table) => call(table, true))),
  down: withRepartition(
    ...tables.toReversed().map((table) => call(table, false)),
  ),
});
