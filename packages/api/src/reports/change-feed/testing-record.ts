import type { Db } from "@kolekta/db";
import { sql } from "kysely";
import { anyOf } from "../../core/sql.ts";
import type {
  CaseRecord,
  CodeRecord,
  PaymentRecord,
  PromiseRecord,
  ResultRecord,
} from "./contract-record.ts";
import type { Feed } from "./testing.ts";

/** Rows of each endpoint. */
interface RecordRows {
  listCases: CaseRecord;
  listResults: ResultRecord;
  listPayments: PaymentRecord;
  listPromises: PromiseRecord;
  listCodes: CodeRecord;
}
export type RecordName = keyof RecordRows;
export type RecordRow<Name extends RecordName> = RecordRows[Name];

/** Endpoints of records, with the id of their rows. */
const ROW_IDS: Readonly<Record<RecordName, string>> = {
  listCases: "caseId",
  listResults: "resultId",
  listPayments: "paymentId",
  listPromises: "promiseId",
  listCodes: "codeId",
};
export const RECORD_NAMES = Object.keys(ROW_IDS) as RecordName[];

interface RecordPage<Row> {
  readonly rows: Row[];
  readonly next: string;
  readonly hasMore: boolean;
  readonly changes: string;
}
type PageInput = NonNullable<Parameters<Feed["listCases"]>[0]>;

/** Reads every page of an endpoint; `onPage` runs between two pages. */
export async function readPages<Name extends RecordName>(
  feed: Feed,
  name: Name,
  input: PageInput = {},
  onPage: () => Promise<unknown> = async () => {},
): Promise<RecordPage<RecordRow<Name>>[]> {
  const read: (pageInput: PageInput) => Promise<RecordPage<RecordRow<Name>>> = feed[name] as never;
  const pages = [await read(input)];
  for (let page = pages[0]; page?.hasMore; page = pages.at(-1)) {
    await onPage();
    pages.push(await read({ ...input, after: page.next }));
  }
  return pages;
}

/** Lists the ids of all rows, in the order of the pages. */
export async function readIds(
  feed: Feed,
  name: RecordName,
  input: PageInput = {},
): Promise<number[]> {
  const pages = await readPages(feed, name, input);
  return pages.flatMap(({ rows }) => rows.map((row) => Reflect.get(row, ROW_IDS[name]) as number));
}

/** Adds a result, a promise, a code and a payment by it to each case, without further effect. */
export async function addRecords(db: Db, caseIds: readonly number[]): Promise<void> {
  const cases = sql`(select c.id, c.loan_id, c.borrower_id, c.institution_id,
    coalesce(c.agent_id, (select min(id) from app_user where institution_id = c.institution_id)) as agent_id
    from collection_case c where c.id = ${anyOf(caseIds)} order by c.id) c`;
  await sql`
    insert into collection_log (case_id, borrower_id, institution_id, agent_id, at, channel, contact_name, relation,
      phone, source, result, next_call_at)
    select id, borrower_id, institution_id, agent_id, now(), '03', 'Budi', 'R01', '0812555', 'APPLICATION', 'A20RETRY',
      now() from ${cases}`.execute(db);
  await sql`
    insert into promise (case_id, agent_id, state, amount_minor, due_on, created_at)
    select id, agent_id, 'CANCELLED', 100000, '2026-03-10', now() from ${cases}`.execute(db);
  await sql`
    with code as (
      insert into repayment_code (loan_id, case_id, agent_id, type, channel, bank, number, amount_minor, state,
        expires_at, provider)
      select loan_id, id, agent_id, 'SINGLE', 'VA', 'BCA', gen_random_uuid()::text, 100000, 'EXPIRED', now(), 'silent'
      from ${cases} returning id, loan_id, case_id)
    insert into payment (loan_id, case_id, institution_id, channel, reference, amount_minor, paid_at, provider, code_id)
    select d.loan_id, d.case_id, c.institution_id, 'VA', gen_random_uuid()::text, 100000, now(), 'silent', d.id
    from code d join collection_case c on c.id = d.case_id`.execute(db);
}
