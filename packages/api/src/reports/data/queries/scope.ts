import { type RawBuilder, type SqlBool, sql } from "kysely";
import { columnSql } from "../../../core/column.ts";
import type { Actor } from "../../../core/context.ts";
import type { DayRange } from "../../../core/range.ts";
import { dayVisibleTo } from "../../../core/scope.ts";
import { AGENT_SUMS, type AgentSum, STORED_SUMS } from "../../metric/contract-codes.ts";

export interface Filter extends DayRange {
  readonly institutionId?: number | undefined;
  readonly groupId?: number | undefined;
}

export const inDays = ({ from, to }: DayRange, alias: string) =>
  sql<SqlBool>`${columnSql(alias, "day")} between ${from}::date and ${to}::date`;

export const buildConditions = (
  actor: Actor,
  filter: Filter,
  alias: string,
): RawBuilder<SqlBool>[] => {
  const { institutionId, groupId } = filter;
  const conditions = [inDays(filter, alias), dayVisibleTo(actor, alias)];
  if (institutionId !== undefined)
    conditions.push(sql`${columnSql(alias, "institutionId")} = ${institutionId}`);
  if (groupId !== undefined) conditions.push(sql`${columnSql(alias, "groupId")} = ${groupId}`);
  return conditions;
};

export const joinConditions = (conditions: readonly RawBuilder<SqlBool>[]) =>
  sql<SqlBool>`${sql.join(conditions, sql` and `)}`;

/** Every sum of a row under its own name. */
export const SUMS = (alias: string, names: readonly AgentSum[] = AGENT_SUMS) =>
  sql.join(names.map((name) => columnSql(alias, name)));

/** Stored sums of a row that may be missing. */
export const STORED = (alias: string) =>
  sql.join(
    STORED_SUMS.map((name) => sql`coalesce(${columnSql(alias, name)}, 0) as ${sql.ref(name)}`),
  );

/** Every sum over several rows under its own name. */
export const ADDED = (alias: string, names: readonly AgentSum[] = AGENT_SUMS) =>
  sql.join(
    names.map(
      (name) => sql`coalesce(sum(${columnSql(alias, name)}), 0)::bigint as ${sql.ref(name)}`,
    ),
  );
