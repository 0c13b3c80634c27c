import { beforeAll, expect, test } from "bun:test";
import { agency, type AgencyCase } from "../../test/agency.ts";
import { getRejection, run } from "../postgres/testing/scratch.ts";
import { dbError } from "../postgres/errors.ts";
import { useTestDatabase } from "../testing/index.ts";

const database = useTestDatabase();
const AT = "'2026-03-10 05:00+00'::timestamptz";

/** Three people of the lender, a founded complaint, and what it cost the agent: approved by the second of them. */
const penalised = ({ caseId, loanId, ...ids }: AgencyCase) => `
  with people as (
    insert into app_user (login, name, email, role_id, password_hash)
    select 'lender' || n, 'Lender', 'lender' || n || '@lender.example', 3, '!' from generate_series(1, 3) n returning id
  ), complaint as (
    insert into work_order (category, channel, severity, case_id, loan_id, borrower_id, institution_id, agent_id, description,
      state, handler_id, excludes_agent, locks_recordings, verdict, liable_id, created_at, first_answer_due_at, due_at, done_at)
    select 'THREAT', 'HOTLINE', 1, ${caseId}, ${loanId}, ${ids.borrowerId}, ${ids.institutionId}, ${ids.agentId}, 'Loud',
      'DONE', min(id), true, false, 'FOUNDED', ${ids.agentId}, ${AT}, ${AT}, ${AT}, ${AT} from people returning id
  )
  insert into penalty (order_id, agent_id, agent_institution_id, institution_id, violation, level, occurrence, points,
    fine_minor, currency, warning, termination, rule_id, reason, proposer_id, proposed_at)
  select complaint.id, ${ids.agentId}, ${ids.institutionId}, ${ids.institutionId}, 'THREAT', 'I', 'FIRST', 5, 100, 'IDR', 3,
    false, (select min(id) from penalty_rule), 'Loud', (select min(id) from people), ${AT} from complaint`;

const SECOND = "(select id from app_user where login = 'lender2' and role_id = 3)";
const THIRD = "(select id from app_user where login = 'lender3' and role_id = 3)";

let ids: AgencyCase;

beforeAll(async () => {
  ids = await agency(database.db);
  await run(database.db, penalised(ids));
}, 180_000);

const set = (values: string) => run(database.db, `update penalty set ${values}`);
const findConstraint = async (values: string) =>
  dbError(await getRejection(set(values)))?.constraint;

test("preserves decider, time and words of a decision except for erased words", async () => {
  await set(
    `state = 'APPROVED', decider_id = ${SECOND}, decided_at = ${AT}, note = 'Heard', version = 2`,
  );
  for (const values of [
    `decider_id = ${THIRD}`,
    `decided_at = ${AT} + interval '1 day'`,
    "note = 'Never heard'",
    `state = 'REVERSED', reversed_at = ${AT}, decider_id = ${THIRD}`,
  ])
    expect(await findConstraint(values)).toBe("penalty_as_decided");
  await set(`state = 'REVERSED', reversed_at = ${AT}, version = 3`);
  expect(await findConstraint(`reversed_at = ${AT} + interval '1 day'`)).toBe("penalty_as_decided");
  await set("reason = '', note = ''");
  expect(await findConstraint("note = 'Heard'")).toBe("penalty_as_decided");
}, 180_000);
