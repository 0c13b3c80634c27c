import type { Db } from "@kolekta/db";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import { anyOf, containsPart, likePart, limitTo } from "../../../core/sql.ts";
import type { z } from "zod";
import type { Actor } from "../../../core/context.ts";
import type { Currency } from "../../../core/money.ts";
import { insertRow, queryRow, queryRows } from "../../../core/query.ts";
import { visibleTo } from "../../../core/scope.ts";
import type { Letter, list, recordReturn } from "../contract.ts";
import type { Delivery } from "../contract-codes.ts";
import type { PrintedLetter } from "../pdf.ts";
import type { Earlier, LetterFigures } from "../rules.ts";

export interface Recipient {
  readonly caseId: number;
  readonly loanId: number;
  readonly borrowerId: number;
  readonly institutionId: number;
  readonly borrowerName: string;
  readonly address: string | null;
  readonly email: string | null;
  readonly loanNumber: string;
  readonly productName: string;
  readonly lenderName: string;
  readonly agencyName: string;
  readonly currency: Currency;
  readonly zone: string;
  /** The borrower's own contact, for counting mails. */
  readonly selfContactId: number | null;
}

export const findRecipient = (db: Db, actor: Actor, taskId: number) =>
  queryRow(db)<Recipient>`
    select c.id as case_id, c.loan_id, c.borrower_id, c.institution_id, b.name as borrower_name, b.address, b.email,
      l.number as loan_number, p.name as product_name, m.name as lender_name, i.name as agency_name, p.currency, i.zone,
      (select o.id from contact o where o.borrower_id = b.id and o.relation = 'R01'
        and o.source in ('APPLICATION', 'EMERGENCY', 'AGENT') order by o.id limit 1) as self_contact_id
    from collection_case c
    join borrower b on b.id = c.borrower_id
    join loan l on l.id = c.loan_id
    join product p on p.id = c.product_id
    join lender m on m.id = p.lender_id
    join institution i on i.id = c.institution_id
    where c.id = ${taskId} and ${visibleTo(actor, "c")}`;

export interface NewLetter extends LetterFigures, PrintedLetter {
  readonly caseId: number;
  readonly loanId: number;
  readonly borrowerId: number;
  readonly institutionId: number;
  readonly templateId: number;
  readonly code: string;
  readonly attempt: number;
  readonly delivery: Delivery;
  readonly currency: Currency;
  readonly decisionId: number;
  readonly messageId: number | null;
  readonly fileId: string;
  readonly writerId: number;
}

export const insert = (db: Db, letter: NewLetter): Promise<number> =>
  insertRow(db, "letter", letter);

/** A mail that was not sent or bounced is no warning, nor is a letter returned by the post. */
const STATE = sql`case
  when r.letter_id is not null then 'RETURNED'
  when s.state in ('FAILED', 'UNDELIVERED') then 'FAILED'
  when s.state = 'QUEUED' then 'QUEUED' else 'SENT' end`;

const FROM = sql`
  letter w
  left join letter_return r on r.letter_id = w.id
  left join sms_message s on s.id = w.message_id`;

export interface EarlierLetter extends Earlier {
  readonly letterId: number;
  readonly writerId: number;
}

/** Lists the letters of one kind about a case, newest first. */
export const listEarlierLetters = (db: Db, caseId: number, code: string) =>
  queryRows(db)<EarlierLetter>`
    select w.id as letter_id, w.letter_on::text as letter_on, w.attempt, w.writer_id, ${STATE} as state
    from ${FROM} where w.case_id = ${caseId} and w.code = ${code} order by w.id desc`;

const LETTER_COLUMNS = sql`
  w.id as letter_id, w.case_id as task_id, w.loan_id, w.borrower_id, b.name as borrower_name, l.number as loan_number,
  i.name as institution_name, w.code, w.attempt, w.language, w.delivery, w.letter_on::text as letter_on, w.title, w.reference,
  w.due_on::text as due_on, w.days, w.principal_minor, w.benefit_minor, w.late_fee_minor, w.arrears_minor, w.currency,
  ${STATE} as state, u.name as writer_name, w.created_at, r.returned_on::text as returned_on, r.reason as return_reason,
  r.note as return_note`;

const ALL = sql`
  ${FROM}
  join collection_case c on c.id = w.case_id
  join borrower b on b.id = w.borrower_id
  join loan l on l.id = w.loan_id
  join institution i on i.id = w.institution_id
  join app_user u on u.id = w.writer_id`;

export const listByCase = (db: Db, actor: Actor, taskId: number) =>
  queryRows(db)<Letter>`
    select ${LETTER_COLUMNS} from ${ALL} where w.case_id = ${taskId} and ${visibleTo(actor, "c")}
    order by w.id desc limit 200`;

type Filter = Pick<z.output<typeof list.input>, "state" | "delivery" | "text">;

const matching = ({ state, delivery, text }: Filter): RawBuilder<SqlBool> => {
  const states = state ? sql`${STATE} = ${state}` : sql`true`;
  const deliveries = delivery ? sql`w.delivery = ${delivery}` : sql`true`;
  const named = text
    ? sql`(${containsPart(sql`b.searchable_name`, text)} or l.number ilike ${likePart(text)})`
    : sql`true`;
  return sql`${states} and ${deliveries} and ${named}`;
};

export const page = (
  db: Db,
  actor: Actor,
  filter: Filter,
  { size, offset }: { size: number; offset: number },
): Promise<(Letter & { total: number })[]> =>
  queryRows(db)<Letter & { total: number }>`
    select ${LETTER_COLUMNS}, count(*) over () as total from ${ALL}
    where ${matching(filter)} and ${visibleTo(actor, "c")}
    order by w.id desc ${limitTo(size, offset)}`;

export interface StoredLetter extends PrintedLetter {
  readonly id: number;
  readonly caseId: number;
  readonly institutionId: number;
  readonly fileId: string;
  readonly delivery: Delivery;
  /** Current address of the borrower, when the letter's text contains it. */
  readonly namedAddress: string | null;
}

/** Lists the letters whose cases the caller sees, in the order of their ids. */
export const listByIds = (db: Db, actor: Actor, letterIds: readonly number[]) =>
  queryRows(db)<StoredLetter>`
    select w.id, w.case_id, w.institution_id, w.file_id, w.reference, w.letter_on::text as letter_on, w.language, w.sender,
      w.recipient, w.address, w.title, w.body, w.law, w.created_at, w.delivery,
      case when t.body like '%{address}%' then b.address end as named_address
    from letter w join collection_case c on c.id = w.case_id
    join borrower b on b.id = w.borrower_id
    join letter_template t on t.id = w.template_id
    where w.id = ${anyOf(letterIds)} and ${visibleTo(actor, "c")} order by w.id`;

export const findDelivery = (
  db: Db,
  id: number,
): Promise<{ delivery: Delivery; isReturned: boolean } | undefined> =>
  queryRow(db)<{ delivery: Delivery; isReturned: boolean }>`
    select w.delivery, r.letter_id is not null as is_returned from ${FROM} where w.id = ${id}`;

type Return = z.output<typeof recordReturn.input> & {
  readonly recorderId: number;
  readonly createdAt: Date;
};

export async function insertReturn(db: Db, entry: Return): Promise<void> {
  await db.insertInto("letterReturn").values(entry).execute();
}
