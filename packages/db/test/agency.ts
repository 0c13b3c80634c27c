import { type RawBuilder, sql } from "kysely";
import type { Db } from "../src/client.ts";

/** Case that `agency` inserted, with its institution, agent, loan and borrower. */
export interface AgencyCase {
  readonly institutionId: number;
  readonly agentId: number;
  readonly borrowerId: number;
  readonly contactId: number;
  readonly loanId: number;
  readonly caseId: number;
}

/**
 * Inserts an institution with one agent and so many cases as plain rows, because the seeds depend
 * on this package. Returns the first case; `listAgencyCases` returns all.
 */
export async function agency(db: Db, cases = 1): Promise<AgencyCase> {
  const institutionId = await executeReturningId(
    db,
    sql`insert into institution (name, email, leader_name, leader_email)
      values ('North', 'north@agency.example', 'Leader', 'leader@agency.example') returning id`,
  );
  const stageId = await newStage(db);
  const lenderId = await executeReturningId(
    db,
    sql`insert into lender (name, source) values ('Test Lender', 'Test Lender') returning id`,
  );
  const productId = await executeReturningId(
    db,
    sql`insert into product (name, lender_id, currency) values ('Cash', ${lenderId}, 'IDR') returning id`,
  );
  const agentId = await executeReturningId(
    db,
    sql`insert into app_user (login, name, email, role_id, institution_id, stage_id, password_hash)
      values ('agent01', 'Agent', 'agent01@agency.example', 1, ${institutionId}, ${stageId}, '!') returning id`,
  );
  await sql`
    insert into borrower (name, phone, zone)
    select 'Borrower ' || n, (62812000000 + n)::text, 'Asia/Jakarta' from generate_series(1, ${cases}::int) n`.execute(
    db,
  );
  await sql`
    insert into contact (borrower_id, relation, name, phone, source)
    select id, 'R01', name, phone, 'APPLICATION' from borrower order by id`.execute(db);
  await sql`
    insert into loan (product_id, borrower_id, number, status, loan_on, periods, principal_minor, interest_minor,
      repaid_minor)
    select ${productId}, id, 'L' || id, 40, '2026-02-01', 1, 1000000, 60000, 10000 from borrower order by id`.execute(
    db,
  );
  await sql`
    insert into installment (loan_id, period, due_on, status, principal_minor, interest_minor, repaid_minor,
      principal_due_minor, interest_due_minor)
    select id, 1, '2026-03-01', 40, 1000000, 60000, 10000, 1000000, 50000 from loan order by id`.execute(
    db,
  );
  await sql`
    insert into collection_case (loan_id, borrower_id, product_id, institution_id, stage_id, agent_id, assigned_at,
      arrears_minor, outstanding_minor, payoff_minor, overdue_on, opened_on)
    select id, borrower_id, product_id, ${institutionId}, ${stageId}, ${agentId}, '2026-03-04 02:00+00',
      1050000, 1050000, 1050000, '2026-03-01', '2026-03-04' from loan order by id`.execute(db);
  await sql`
    insert into case_assignment (case_id, agent_id, assigned_at)
    select id, agent_id, assigned_at from collection_case order by id`.execute(db);
  const [first] = await listAgencyCases(db);
  if (!first) throw new Error("an agency has a case");
  return first;
}

async function newStage(db: Db): Promise<number> {
  const stageId = await executeReturningId(
    db,
    sql`insert into stage (name) values ('Early') returning id`,
  );
  await sql`
    insert into stage_policy (stage_id, effective_on, dpd_from, dpd_to, recovery_bp, created_at)
    values (${stageId}, '2000-01-01', -3, 30, 5000, '2000-01-01Z')`.execute(db);
  return stageId;
}

/** Lists the cases in the order of their ids. */
export async function listAgencyCases(db: Db): Promise<AgencyCase[]> {
  const { rows } = await sql<AgencyCase>`
    select c.institution_id, c.agent_id, c.borrower_id, k.id as contact_id, c.loan_id, c.id as case_id
    from collection_case c join contact k on k.borrower_id = c.borrower_id and k.relation = 'R01' order by c.id`.execute(
    db,
  );
  return rows;
}

/** Returns the id of the first row that a statement wrote. */
async function executeReturningId(db: Db, statement: RawBuilder<unknown>): Promise<number> {
  const { rows } = await statement.execute(db);
  const [row] = rows as { id: number }[];
  if (!row) throw new Error("nothing was written");
  return row.id;
}
