import type { Db } from "@kolekta/db";
import { sql } from "kysely";
import { anyOf } from "../../core/sql.ts";
import type { Feed } from "./testing.ts";

/** Endpoints of records, with the id of their rows. */
export const RECORDS = {
  listCases: "caseId",
  listResults: "resultId",
  listPayments: "paymentId",
  listPromises: "promiseId",
  listCodes: "codeId",
} as const;
export type RecordName = keyof typeof RECORDS;
export const RECORD_NAMES = Object.keys(RECORDS) as RecordName[];

type Page<Name extends RecordName> = Awaited<ReturnType<Feed[Name]>>;
export type RecordRow<Name extends RecordName> = Page<Name>["rows"][number];

/** Reads every page of an endpoint; `onPage` runs between two pages. */
export async function readPages<Name extends RecordName>(
  feed: Feed,
  name: Name,
  input: NonNullable<Parameters<Feed[Name]>[0]> = {},
  onPage: () => Promise<unknown> = async () => {},
): Promise<Page<Name>[]> {
  const pages: Page<Name>[] = [];
  const read = feed[name] as (pageInput: typeof input) => Promise<Page<Name>>;
  for (let page = await read(input); ; page = await read({ ...input, after: page.next })) {
    pages.push(page);
    if (!page.hasMore) return pages;
    await onPage();
  }
}

/** Lists the ids of all rows, in the order of the pages. */
export async function readIds(
  feed: Feed,
  name: RecordName,
  input: Parameters<typeof readPages>[2] = {},
): Promise<number[]> {
  const pages = await readPages(feed, name, input);
  return pages.flatMap(({ rows }) => rows.map((row) => (row as never)[RECORDS[name]] as number));
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
