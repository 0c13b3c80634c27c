import type { Db } from "@kolekta/db";
import { sql } from "kysely";
import { toCodesSql } from "../../../core/sql.ts";
import type { Day } from "../../../core/day.ts";
import { OPEN_STATUSES } from "../../../tasks/case/contract-codes.ts";
import type { Actor } from "../../../core/context.ts";
import { execute, queryRow, queryRows } from "../../../core/query.ts";
import { visibleTo } from "../../../core/scope.ts";
import type { InboundText } from "../contract.ts";

export interface NewInbound {
  readonly provider: string;
  readonly reference: string | null;
  readonly phone: string;
  readonly content: string;
  readonly optsOut: boolean;
  readonly caseId: number | null;
  readonly institutionId: number | null;
  readonly partGroup: string | null;
  readonly partLengths: number[] | null;
  readonly receivedAt: Date;
}

/** Serializes texts of one number: its parts and repeats may arrive on several connections. */
export const lockSender = (db: Db, phone: string): Promise<void> =>
  execute(db)`select pg_advisory_xact_lock(hashtextextended(${`sms_inbound ${phone}`}, 0))`;

interface LongText {
  readonly inboundId: number;
  readonly content: string;
  readonly partLengths: number[];
  readonly caseId: number | null;
  readonly agentId: number | null;
  readonly institutionId: number | null;
}

/** Finds the latest long text of a number with this reference. */
export async function longText(
  db: Db,
  {
    provider,
    phone,
    partGroup,
    since,
  }: Pick<NewInbound, "provider" | "phone"> & { readonly partGroup: string; readonly since: Date },
): Promise<LongText | undefined> {
  const row = await queryRow(db)<LongText>`
    select i.id as inbound_id, i.content, i.part_lengths, i.case_id, c.agent_id, i.institution_id
    from sms_inbound i left join collection_case c on c.id = i.case_id
    where i.phone = ${phone} and i.received_at >= ${since} and i.provider = ${provider} and i.part_group = ${partGroup}
    order by i.id desc limit 1`;
  // The driver reads integer[] as a typed array.
  return row && { ...row, partLengths: [...row.partLengths] };
}

export async function setParts(
  db: Db,
  inboundId: number,
  text: { content: string; partLengths: number[] },
): Promise<void> {
  await db.updateTable("smsInbound").set(text).where("id", "=", inboundId).execute();
}

export async function markOptOut(db: Db, inboundId: number): Promise<void> {
  await db.updateTable("smsInbound").set({ optsOut: true }).where("id", "=", inboundId).execute();
}

/** Checks if the same text arrived from a number to which no message was sent since. */
export async function isRedelivered(
  db: Db,
  {
    provider,
    phone,
    content,
    since,
  }: Pick<NewInbound, "provider" | "phone" | "content"> & { readonly since: Date },
): Promise<boolean> {
  const row = await queryRow(db)<{ found: boolean }>`
    select exists (
      select from sms_inbound i
      where i.phone = ${phone} and i.received_at >= ${since} and i.provider = ${provider} and i.content = ${content}
        and i.part_group is null
        and not exists (select from sms_message m where m.channel = '02' and m.address = i.phone
          and m.requested_at >= i.received_at)
    ) as found`;
  return row?.found ?? false;
}

/** Stores a text; returns undefined for one that is already stored. */
export async function storeInbound(db: Db, inbound: NewInbound): Promise<number | undefined> {
  const stored = await db
    .insertInto("smsInbound")
    .values(inbound)
    .onConflict((conflict) => conflict.columns(["provider", "reference"]).doNothing())
    .returning("id")
    .executeTakeFirst();
  return stored?.id;
}

export async function hasOptOutWord(db: Db, phrases: readonly string[], on: Day): Promise<boolean> {
  const row = await queryRow(db)<{ found: boolean }>`
    select coalesce(bool_or(w.is_active), false) as found from (
      select distinct on (word) is_active from sms_opt_out_word
      where word = any(${[...phrases]}::text[]) and effective_on <= ${on}
      order by word, effective_on desc, id desc
    ) w`;
  return row?.found ?? false;
}

export interface Answered {
  readonly caseId: number;
  readonly agentId: number | null;
  readonly stageId: number | null;
  readonly institutionId: number;
}

/**
 * Finds the case whose message went to the number last, else an open case of the borrower who owns
 * the number.
 */
export const answeredCase = (db: Db, phone: string, messagedSince: Date) =>
  queryRow(db)<Answered>`
    select c.id as case_id, c.agent_id, c.stage_id, c.institution_id from (
      select m.case_id, max(m.requested_at) as written_at from sms_message m
      where m.channel = '02' and m.address = ${phone} and m.state <> 'FAILED' and m.requested_at >= ${messagedSince}
      group by m.case_id
      union all
      select own.id, null from collection_case own join contact o on o.borrower_id = own.borrower_id
      where o.phone = ${phone} and o.relation = 'R01' and o.source in ('APPLICATION', 'EMERGENCY', 'AGENT')
        and own.status in ${toCodesSql(OPEN_STATUSES)}
    ) known join collection_case c on c.id = known.case_id
    order by known.written_at desc nulls last, c.id desc limit 1`;

/** The stored phone is unmasked; the action masks it. */
export async function listInboundTexts(
  db: Db,
  actor: Actor,
  ids: readonly number[],
): Promise<InboundText[]> {
  if (ids.length === 0) return [];
  return queryRows(db)<InboundText>`
    select 'IN' as direction, i.id as inbound_id, i.case_id as task_id, o.relation, o.name, i.phone, i.received_at,
      i.provider as platform, i.content, i.opts_out
    from sms_inbound i
    join collection_case c on c.id = i.case_id and ${visibleTo(actor, "c")}
    left join contact o on o.borrower_id = c.borrower_id and o.phone = i.phone
      and o.source in ('APPLICATION', 'EMERGENCY', 'AGENT')
    where i.id in (${sql.join(ids)})`;
}
