import type { Db } from "@kolekta/db";
import { sql } from "kysely";

export interface SessionsOfState {
  readonly state: string;
  readonly count: number;
  readonly lockWaits: number;
  readonly oldestSeconds: number;
  readonly serverConnections: number;
  readonly maxConnections: number;
  readonly xidAge: number;
}

/**
 * Counts the clients of this database by state; the last three belong to the whole server and
 * database. Autovacuum, walsenders and parallel workers are excluded, as in max_connections.
 * Without pg_monitor sessions of other roles lack a type, but have a user.
 */
export async function sessions(db: Db): Promise<SessionsOfState[]> {
  const { rows } = await sql<SessionsOfState>`
    with client as materialized (
      select datname, state, wait_event_type, xact_start from pg_stat_activity
      where backend_type = 'client backend' or (backend_type is null and usesysid is not null and datid is not null))
    select coalesce(state, 'none') as state, count(*)::int as count,
      count(*) filter (where wait_event_type = 'Lock')::int as lock_waits,
      coalesce(max(extract(epoch from clock_timestamp() - xact_start)), 0)::float8 as oldest_seconds,
      (select count(*)::int from client) as server_connections,
      current_setting('max_connections')::int as max_connections,
      (select age(datfrozenxid) from pg_database where datname = current_database()) as xid_age
    from client where datname = current_database() group by 1`.execute(db);
  return rows;
}

export interface Follower {
  readonly kind: "standby" | "slot";
  readonly name: string;
  /** Is null until the standby reports its position. */
  readonly bytes: number | null;
  readonly seconds: number | null;
}

/** Lists connected standbys and slots that keep log; the furthest behind of each name. */
export async function followers(db: Db): Promise<Follower[]> {
  const { rows } = await sql<Follower>`
    with here as (
      select case when pg_is_in_recovery() then pg_last_wal_receive_lsn() else pg_current_wal_lsn() end as lsn)
    select 'standby' as kind, application_name as name, max(pg_wal_lsn_diff(here.lsn, replay_lsn))::float8 as bytes,
      max(extract(epoch from coalesce(replay_lag, '0')))::float8 as seconds
    from pg_stat_replication, here where state in ('streaming', 'catchup')
      and pid not in (select active_pid from pg_replication_slots where slot_type = 'logical' and active_pid is not null)
    group by 2
    union all
    select 'slot', slot_name, pg_wal_lsn_diff(here.lsn, restart_lsn)::float8, null
    from pg_replication_slots, here where restart_lsn is not null`.execute(db);
  return rows;
}

/** Number of tables to report, because smaller ones do not matter. */
const LARGEST = 25;

export interface Storage {
  readonly databaseBytes: number;
  readonly tables: readonly { readonly table: string; readonly bytes: number }[];
}

/** Measures the largest tables with their indexes; partitions count as one table. */
export async function storage(db: Db): Promise<Storage> {
  const { rows } = await sql<{ table: string; bytes: number; databaseBytes: number }>`
    select coalesce(root.relname, c.relname) as "table", sum(pg_total_relation_size(c.oid))::float8 as bytes,
      pg_database_size(current_database())::float8 as database_bytes
    from pg_class c left join pg_class root on root.oid = pg_partition_root(c.oid)
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'm')
    group by 1 order by 2 desc limit ${sql.lit(LARGEST)}`.execute(db);
  return { databaseBytes: rows[0]?.databaseBytes ?? 0, tables: rows };
}

export interface PartitionedTable {
  readonly table: string;
  readonly partitions: number;
  /** Partitions that start in the future. */
  readonly ahead: number;
  /** Estimate of the statistics; null without a default partition. */
  readonly defaultRows: number | null;
}

/** Matches the start of a partition in its bounds. */
const PARTITION_START = "^FOR VALUES FROM [(]'([0-9]{4}-[0-9]{2}-[0-9]{2}[^']*)'[)]";

/** Lists tables partitioned by time. */
export async function partitionedTables(db: Db): Promise<PartitionedTable[]> {
  const { rows } = await sql<PartitionedTable>`
    select parent.relname as "table", count(*)::int as partitions, count(*) filter (where part.begins > now())::int as ahead,
      max(part.live) filter (where part.is_default)::float8 as default_rows
    from pg_class parent join pg_inherits i on i.inhparent = parent.oid
    cross join lateral (
      select bound = 'DEFAULT' as is_default, pg_stat_get_live_tuples(c.oid) as live,
        (regexp_match(bound, ${PARTITION_START}))[1]::timestamptz as begins
      from pg_class c cross join lateral pg_get_expr(c.relpartbound, c.oid) as bound where c.oid = i.inhrelid) part
    where parent.relkind = 'p' and parent.relnamespace = 'public'::regnamespace
    group by 1 having count(part.begins) > 0`.execute(db);
  return rows;
}
