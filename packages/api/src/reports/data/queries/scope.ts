import { type RawBuilder, type SqlBool, sql } from "kysely";
import { columnOf } from "../../../core/column.ts";
import type { Actor } from "../../../core/context.ts";
import type { DayRange } from "../../../core/range.ts";
import { dayVisibleTo } from "../../../core/scope.ts";
import { AGENT_SUMS, type AgentSum, KEPT_SUMS } from "../../metric/contract-codes.ts";

export interface Filter extends DayRange {
  readonly institutionId?: number | undefined;
  readonly groupId?: number | undefined;
}

export const inDays = ({ from, to }: DayRange, alias: string) =>
  sql<SqlBool>`${columnOf(alias, "day")} between ${from}::date and ${to}::date`;

/** What days and places leave of the rows of `alias`. */
export const within = (actor: Actor, filter: Filter, alias: string): RawBuilder<SqlBool>[] => {
  const { institutionId, groupId } = filter;
  const given = [inDays(filter, alias), dayVisibleTo(actor, alias)];
  if (institutionId !== undefined)
    given.push(sql`${columnOf(alias, "institutionId")} = ${institutionId}`);
  if (groupId !== undefined) given.push(sql`${columnOf(alias, "groupId")} = ${groupId}`);
  return given;
};

export const all = (conditions: readonly RawBuilder<SqlBool>[]) =>
  sql<SqlBool>`${sql.join(conditions, sql` and `)}`;

/** Every sum of a row under its own name. */
export const SUMS = (alias: string, names: readonly AgentSum[] = AGENT_SUMS) =>
  sql.join(names.map((name) => columnOf(alias, name)));

/** Every kept sum of a row that may be missing. */
export const KEPT = (alias: string) =>
  sql.join(KEPT_SUMS.map((name) => sql`coalesce(${columnOf(alias, name)}, 0) as ${sql.ref(name)}`));

/** Every sum over rows under its own name. */
export const ADDED = (alias: string, names: readonly AgentSum[] = AGENT_SUMS) =>
  sql.join(
    names.map(
      (name) => sql`coalesce(sum(${columnOf(alias, name)}), 0)::bigint as ${sql.ref(name)}`,
    ),
  );
