import type { Db } from "@kolekta/db";
import { queryRows } from "../../../core/query.ts";
import { likePart, limitTo } from "../../../core/sql.ts";
import { type Slice, matchingRecords, type RecordQuery } from "../../../core/case-records.ts";
import type { Actor } from "../../../core/context.ts";
import { visibleTo, workVisibleTo } from "../../../core/scope.ts";
import type { Hashed } from "../../../tasks/phone/contract-codes.ts";
import type { SmsFilter, SmsRecord } from "../contract.ts";

/** The stored address is unmasked; the action masks it. */
export type StoredMessage = SmsRecord;

type Codes = Pick<StoredMessage, "channel" | "relation" | "result" | "reason" | "receipt">;

const visible = (db: Db, actor: Actor) =>
  db
    .selectFrom("smsMessage as m")
    .innerJoin("collectionCase as c", "c.id", "m.caseId")
    .innerJoin("loan as l", "l.id", "m.loanId")
    .innerJoin("appUser as a", "a.id", "m.agentId")
    .leftJoin("smsTemplate as t", "t.id", "m.templateId")
    .leftJoin("appUser as s", "s.id", "m.settlerId")
    .where(workVisibleTo(actor, "c"));

const withColumns = (messages: ReturnType<typeof visible>) =>
  messages
    .select([
      "m.id as messageId",
      "m.caseId as taskId",
      "m.loanId",
      "m.borrowerId",
      "l.number as loanNumber",
      "m.channel",
      "m.relation",
      "m.name",
      "m.address as phone",
      "m.requestedAt as sendTime",
      "m.sentAt",
      "m.settledAt",
      "m.state as result",
      "m.reason",
      "m.receipt",
      "a.name as agentName",
      "m.provider as platform",
      "m.subject",
      "m.content",
      "t.name as templateName",
      "m.segments",
      "m.costMinor",
      "s.name as checkedBy",
      "m.settleReason as checkReason",
    ])
    .$narrowType<Codes>();

export type Filter = Hashed<SmsFilter> & { readonly ids?: number[] | undefined };

function matching(db: Db, { actor, filter }: RecordQuery<Filter>) {
  const { channel, result, text, ids } = filter;
  let all = visible(db, actor).where("m.channel", "=", channel);
  for (const condition of matchingRecords("m", filter)) all = all.where(condition);
  if (result) all = all.where("m.state", "=", result);
  if (text) all = all.where("m.content", "ilike", likePart(text));
  if (ids) all = all.where("m.id", "in", ids);
  return all;
}

/** Largest exact count of a list. */
export const COUNT_CAP = 10_000;

/** Counts the matching messages up to one beyond the cap. */
export async function count(
  db: Db,
  query: RecordQuery<Filter>,
  cap: number = COUNT_CAP,
): Promise<number> {
  const { n } = await db
    .selectFrom(
      matching(db, query)
        .select("m.id")
        .limit(cap + 1)
        .as("counted"),
    )
    .select((eb) => eb.fn.countAll<number>().as("n"))
    .executeTakeFirstOrThrow();
  return n;
}

export const page = (
  db: Db,
  query: RecordQuery<Filter>,
  { size, offset }: Slice,
): Promise<StoredMessage[]> =>
  withColumns(matching(db, query)).orderBy("m.id", "desc").limit(size).offset(offset).execute();

export const listNextMessages = (
  db: Db,
  query: RecordQuery<Filter>,
  below: number | null,
  size: number,
): Promise<StoredMessage[]> => {
  const all = matching(db, query);
  return withColumns(below === null ? all : all.where("m.id", "<", below))
    .orderBy("m.id", "desc")
    .limit(size)
    .execute();
};

export const listSentMessages = async (
  db: Db,
  actor: Actor,
  ids: readonly number[],
): Promise<StoredMessage[]> =>
  ids.length === 0 ? [] : withColumns(visible(db, actor)).where("m.id", "in", ids).execute();

export interface ConversationItem {
  readonly direction: "IN" | "OUT";
  readonly id: number;
  readonly total: number;
}

export const conversation = (db: Db, actor: Actor, taskId: number, size: number, offset: number) =>
  queryRows(db)<ConversationItem>`
    select t.direction, t.id, count(*) over () as total from (
      select 'OUT' as direction, m.id, m.requested_at as at from sms_message m where m.case_id = ${taskId}
      union all
      select 'IN', i.id, i.received_at from sms_inbound i where i.case_id = ${taskId}
    ) t
    where exists (select from collection_case c where c.id = ${taskId} and ${visibleTo(actor, "c")})
    order by t.at desc, t.direction, t.id desc ${limitTo(size, offset)}`;
