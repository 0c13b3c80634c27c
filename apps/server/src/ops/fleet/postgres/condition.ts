import { sql } from "kysely";
import { appliedMigrations, type Db } from "@kolekta/db";
import { migrations } from "@kolekta/db/migrations";
import { execute, queryRows } from "@kolekta/api/core/query";

/** Standby that replicates this server. */
export interface Standby {
  readonly name: string;
  /** Is null where the role may not see it: it lacks `pg_monitor`. */
  readonly state: string | null;
  /** Written and not replayed there; null for a follower that replays nothing, or keeps it hidden. */
  readonly bytes: number | null;
  /** Replay delay; null while nothing is pending. */
  readonly seconds: number | null;
}

export interface Condition {
  readonly applied: readonly string[];
  /** Migrations of this program that are not in the database yet. */
  readonly pending: readonly string[];
  /** Migrations in the database that this program lacks. */
  readonly unknown: readonly string[];
  readonly bytes: number;
  /** Connections of other clients. */
  readonly connections: number;
  /** Replica that accepts no writes. */
  readonly isStandby: boolean;
  /** Is null where the server does not say. */
  readonly standbys: readonly Standby[] | null;
}

/** Rejects unless the database lets us in. */
export const ping = async (db: Db): Promise<void> => {
  await execute(db)`select 1`;
};

/** Reads the condition of a database of any version. */
export async function getCondition(db: Db, list = migrations): Promise<Condition> {
  const applied = await appliedMigrations(db);
  const migrationNames = list.map(({ name }) => name);
  const rows = await queryRows(db)<Pick<Condition, "bytes" | "connections" | "isStandby">>`
    select pg_database_size(d.oid)::float8 as bytes, pg_is_in_recovery() as is_standby,
      (d.numbackends - (
        select count(*) from pg_stat_activity a
        where a.datid = d.oid and a.application_name = current_setting('application_name')))::int as connections
    from (select datid as oid, numbackends from pg_stat_database where datname = current_database()) d`;
  const [server] = rows;
  return {
    applied,
    pending: migrationNames.filter((name) => !applied.includes(name)),
    unknown: applied.filter((name) => !migrationNames.includes(name)),
    bytes: server?.bytes ?? 0,
    connections: server?.connections ?? 0,
    isStandby: server?.isStandby ?? false,
    standbys: await findStandbys(db),
  };
}

/** Some hosted servers hide their log. */
async function findStandbys(db: Db): Promise<Standby[] | null> {
  const query = sql<Standby>`
    select coalesce(application_name, '') as name, state,
      pg_wal_lsn_diff(
        case when pg_is_in_recovery() then pg_last_wal_receive_lsn() else pg_current_wal_lsn() end,
        replay_lsn)::float8 as bytes,
      extract(epoch from replay_lag)::float8 as seconds
    from pg_stat_replication where state is distinct from 'backup' order by name`;
  return query.execute(db).then(
    ({ rows }) => rows,
    () => null,
  );
}
