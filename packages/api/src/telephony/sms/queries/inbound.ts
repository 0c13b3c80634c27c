import type { Db } from "@kolekta/db";
import { sql } from "kysely";
import { codes } from "../../../core/codes.ts";
import type { Day } from "../../../core/day.ts";
import { OPEN_STATUSES } from "../../../tasks/case/contract-codes.ts";
import type { Actor } from "../../../core/context.ts";
import { visibleTo } from "../../../core/scope.ts";
import type { InboundText } from "../contract.ts";

export interface NewInbound {
  readonly provider: string;
  readonly reference: string | null;
  readonly phone: string;
  readonly content: string;
  readonly optsOut: boolean;
  readonly caseId: number | null;
  readonly receivedAt: Date;
}

/** Undefined when the provider has told this one before. */
export async function keepInbound(
  db: Db,
  inbound: NewInbound,
): Promise<number | undefined> {
  const kept = await db
    .insertInto("smsInbound")
    .values(inbound)
    .onConflict((conflict) =>
      conflict.columns(["provider", "reference"]).doNothing(),
    )
    .returning("id")
    .executeTakeFirst();
  return kept?.id;
}

/** Whether the word asks to be left alone on that day. */
export async function isOptOutWord(
  db: Db,
  word: string,
  on: Day,
): Promise<boolean> {
  const row = await db
    .selectFrom("smsOptOutWord")
    .select("isActive")
    .where("word", "=", word)
    .where("effectiveOn", "<=", on)
    .orderBy("effectiveOn", "desc")
    .orderBy("id", "desc")
    .executeTakeFirst();
  return row?.isActive ?? false;
}

export interface Answered {
  readonly caseId: number;
  readonly agentId: number | null;
  readonly institutionId: number;
}

/** The case that wrote to the number last, else an open one of the borrower whose own number it is. */
export async function answeredCase(
  db: Db,
  phone: string,
  writtenSince: Date,
): Promise<Answered | undefined> {
  const { rows } = await sql<Answered>`
    select c.id as case_id, c.agent_id, c.institution_id from (
      select m.case_id, max(m.requested_at) as written_at from sms_message m
      where m.channel = '02' and m.address = ${phone} and m.state <> 'FAILED' and m.requested_at >= ${writtenSince}
      group by m.case_id
      union all
      select own.id, null from collection_case own join contact o on o.borrower_id = own.borrower_id
      where o.phone = ${phone} and o.relation = 'R01' and o.source in ('APPLICATION', 'EMERGENCY', 'AGENT')
        and own.status in ${codes(OPEN_STATUSES)}
    ) known join collection_case c on c.id = known.case_id
    order by known.written_at desc nulls last, c.id desc limit 1`.execute(db);
  return rows[0];
}

/** The stored phone is whole; the action masks it. */
export async function received(
  db: Db,
  actor: Actor,
  ids: readonly number[],
): Promise<InboundText[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<InboundText>`
    select 'IN' as direction, i.id as inbound_id, i.case_id as task_id, o.relation, o.name, i.phone, i.received_at,
      i.provider as platform, i.content, i.opts_out
    from sms_inbound i
    join collection_case c on c.id = i.case_id and ${visibleTo(actor, "c")}
    left join contact o on o.borrower_id = c.borrower_id and o.phone = i.phone
      and o.source in ('APPLICATION', 'EMERGENCY', 'AGENT')
    where i.id in (${sql.join(ids)})`.execute(db);
  return rows;
}
