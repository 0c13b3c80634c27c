import type { Db } from "@kolekta/db";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import { limitTo } from "../../../core/sql.ts";
import type { Slice } from "../../../core/case-records.ts";
import type { Actor } from "../../../core/context.ts";
import { queryRow, queryRows } from "../../../core/query.ts";
import { visibleTo } from "../../../core/scope.ts";
import { listSentMessages, type StoredMessage } from "./list.ts";

interface About {
  readonly messageId: number;
  readonly borrowerName: string;
  readonly institutionName: string;
  readonly sendUntil: Date;
  readonly total: number;
}

export type StoredUnknown = StoredMessage & About;

const buildStateSql = (checked: boolean): RawBuilder<SqlBool> =>
  checked ? sql`m.settler_id is not null` : sql`m.state = 'UNKNOWN'`;

/** Lists the messages to check, longest waiting first, or the checked ones, newest first. */
export async function listUnconfirmed(
  db: Db,
  actor: Actor,
  checked: boolean,
  { size, offset }: Slice,
): Promise<StoredUnknown[]> {
  const rows = await queryRows(db)<About>`
    select m.id as message_id, b.name as borrower_name, i.name as institution_name, m.send_until,
      count(*) over () as total
    from sms_message m
    join collection_case c on c.id = m.case_id and ${visibleTo(actor, "c")}
    join borrower b on b.id = m.borrower_id
    join institution i on i.id = m.institution_id
    where ${buildStateSql(checked)}
    order by ${checked ? sql`m.id desc` : sql`m.id`} ${limitTo(size, offset)}`;
  const messages = await listSentMessages(
    db,
    actor,
    rows.map(({ messageId }) => messageId),
  );
  const byId = new Map(messages.map((message) => [message.messageId, message]));
  return rows.flatMap((about) => {
    const message = byId.get(about.messageId);
    return message ? [{ ...message, ...about }] : [];
  });
}

export async function countUnknown(db: Db, actor: Actor): Promise<number> {
  const row = await queryRow(db)<{ n: number }>`
    select count(*) as n from sms_message m
    join collection_case c on c.id = m.case_id and ${visibleTo(actor, "c")}
    where ${buildStateSql(false)}`;
  return row?.n ?? 0;
}
