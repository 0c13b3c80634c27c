/*
 * Shared queries of records about cases, such as calls and messages. Each record has a case, a loan
 * and an agent.
 */
import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { Actor } from "./context.ts";

export interface RecordFilter {
  readonly from?: Date | undefined;
  readonly to?: Date | undefined;
  readonly agentId?: number | undefined;
  readonly institutionId?: number | undefined;
  readonly loanNumber?: string | undefined;
  readonly phoneHash: Uint8Array | undefined;
}

/** Builds the conditions on the record `alias`, whose loan is `l`. */
export function matchingRecords(
  alias: string,
  { from, to, agentId, institutionId, loanNumber, phoneHash }: RecordFilter,
): RawBuilder<SqlBool>[] {
  const column = (name: string) => sql.ref(`${alias}.${name}`);
  const conditions: RawBuilder<SqlBool>[] = [];
  if (from) conditions.push(sql`${column("requestedAt")} >= ${from}`);
  if (to) conditions.push(sql`${column("requestedAt")} <= ${to}`);
  if (agentId) conditions.push(sql`${column("agentId")} = ${agentId}`);
  if (institutionId) conditions.push(sql`${column("institutionId")} = ${institutionId}`);
  if (phoneHash) conditions.push(sql`${column("phoneHash")} = ${phoneHash}`);
  if (loanNumber) conditions.push(sql`l.number = ${loanNumber}`);
  return conditions;
}

/** Request for a page of the records that the actor may see. */
export interface RecordQuery<Filter> {
  readonly actor: Actor;
  readonly filter: Filter;
}

export interface Slice {
  readonly size: number;
  readonly offset: number;
}
