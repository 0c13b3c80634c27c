import { beforeAll, expect, test } from "bun:test";
import { agency, type AgencyCase } from "../../test/agency.ts";
import { getRejection, run } from "../postgres/testing/scratch.ts";
import { dbError } from "../postgres/errors.ts";
import { useTestDatabase } from "../testing/index.ts";

const database = useTestDatabase();
const sql = <Row = Record<string, unknown>>(text: string) => run<Row>(database.db, text);

/** A call of one month: what was decided, the number that was shown, and what was heard of it. */
const called = (agencyCase: AgencyCase, at: string) => `
  with decision as (
    insert into guard_decision (at, action, verdict, profile, findings, case_id, borrower_id, institution_id)
    values ('${at}', 'CALL', 'ALLOW', 'ID', '[]', ${agencyCase.caseId}, ${agencyCase.borrowerId}, ${agencyCase.institutionId}) returning id
  ), attempt as (
    insert into contact_attempt (case_id, borrower_id, contact_id, agent_id, action, purpose, at, decision_id)
    select ${agencyCase.caseId}, ${agencyCase.borrowerId}, ${agencyCase.contactId}, ${agencyCase.agentId}, 'CALL', 'COLLECT', '${at}', id from decision
    returning id
  ), call as (
    insert into call_record (case_id, loan_id, borrower_id, institution_id, agent_id, contact_id, attempt_id, via, relation,
      name, phone, state, provider, requested_at, ended_at)
    select ${agencyCase.caseId}, ${agencyCase.loanId}, ${agencyCase.borrowerId}, ${agencyCase.institutionId}, ${agencyCase.agentId}, ${agencyCase.contactId}, id,
      'APP', 'R01', 'a', '62', 'ENDED', 'app', '${at}', '${at}' from attempt returning id
  ), heard as (
    insert into call_event (provider, event_id, call_id, kind, at) select 'app', 'end-' || id, id, 'ENDED', '${at}' from call
  )
  insert into number_reveal (contact_id, case_id, actor_id, decision_id, reason, at, call_id)
  select ${agencyCase.contactId}, ${agencyCase.caseId}, ${agencyCase.agentId}, decision.id, 'CALL', '${at}', call.id from decision, call`;

beforeAll(async () => {
  const agencyCase = await agency(database.db);
  await sql(
    "select make_month(parent, '2026-03-01') from unnest(array['guard_decision', 'number_reveal']) as parent",
  );
  for (const at of ["2025-12-01Z", "2026-03-10Z"]) await sql(called(agencyCase, at));
}, 180_000);

test("rejects changes of guard results and revealed numbers in every month", async () => {
  for (const table of ["guard_decision", "number_reveal"])
    for (const part of ["", "_2026_03", "_default"])
      for (const change of [
        `update ${table}${part} set case_id = 1`,
        `delete from ${table}${part}`,
        `truncate ${table}${part}`,
      ])
        expect(dbError(await getRejection(sql(change)))).toMatchObject({
          constraint: "append_only",
        });
});

test("an attempt names an existing guard result of any month, but none about assignments", async () => {
  const [row] = await sql<{ id: number; caseId: number }>(
    "select id, case_id from guard_decision order by id limit 1",
  );
  const placed = await sql<{ id: number }>(`
    insert into guard_decision (at, action, verdict, profile, findings, case_id, borrower_id, institution_id)
    select '2026-03-12Z', 'ASSIGN', verdict, profile, findings, case_id, borrower_id, institution_id from guard_decision
    where id = ${row?.id} returning id`);
  const naming = (id: number | undefined) =>
    sql(`
      insert into contact_attempt (case_id, borrower_id, contact_id, agent_id, action, purpose, at, decision_id)
      select case_id, borrower_id, contact_id, agent_id, action, purpose, at, ${id} from contact_attempt limit 1`);
  await naming(row?.id);
  for (const id of [placed[0]?.id, 999_999])
    expect(dbError(await getRejection(naming(id)))).toMatchObject({
      constraint: "contact_attempt_decision_id_fkey",
    });
});

test("moves a guard result into its new month with its key unchanged", async () => {
  await sql(`
    insert into guard_decision (at, action, verdict, profile, findings, case_id, borrower_id, institution_id)
    select '2019-05-05Z', 'CALL', verdict, profile, findings, case_id, borrower_id, institution_id from guard_decision limit 1`);
  const keys = () => sql("select * from guard_decision_key order by id");
  const before = await keys();
  await sql("select make_month('guard_decision', '2019-05-01')");
  expect(
    await sql(
      "select tableoid::regclass::text as part from guard_decision where at < '2020-01-01'",
    ),
  ).toEqual([{ part: "guard_decision_2019_05" }]);
  expect(await keys()).toEqual(before);
});
