import { beforeAll, describe, expect, test } from "bun:test";
import { agency, type AgencyCase } from "../../test/agency.ts";
import { contacted } from "../../test/contacts.ts";
import { getRejection, run } from "../postgres/testing/scratch.ts";
import { dbError } from "../postgres/errors.ts";
import { useTestDatabase } from "../testing/index.ts";

const database = useTestDatabase();
const AT = "'2026-03-10 05:00+00'::timestamptz";
let agencyCase: AgencyCase;
let colleagueId: number;

beforeAll(async () => {
  agencyCase = await agency(database.db, 3);
  await run(database.db, contacted(agencyCase));
  const [colleague] = await run<{ id: number }>(
    database.db,
    `insert into app_user (login, name, email, role_id, password_hash)
     values ('second', 'Second', 'second@lender.example', 7, '!') returning id`,
  );
  colleagueId = colleague?.id ?? 0;
}, 180_000);

const execute = (statement: string) => run(database.db, statement);
const findConstraint = async (statement: string) =>
  dbError(await getRejection(execute(statement)))?.constraint;

describe("a holiday", () => {
  const day = (days: number) => `current_date + ${days}`;

  beforeAll(() =>
    execute(`insert into holiday (country, day, name, source)
      select 'US', current_date + days, 'Day ' || days, 'A decree' from unnest(array[-30, 0, 30, 31]) days`),
  );

  test.each([-30, 0])("keeps its day when it began %p days from now", async (n) => {
    for (const statement of [
      `update holiday set name = 'Other' where country = 'US' and day = ${day(n)}`,
      `delete from holiday where country = 'US' and day = ${day(n)}`,
    ])
      expect(await findConstraint(statement)).toBe("forbid_past_holiday_change");
  });

  test("in the future is renamed and removed but not moved to a day that has begun", async () => {
    const coming = `country = 'US' and day = ${day(30)}`;
    await execute(`update holiday set name = 'Other' where ${coming}`);
    expect(await findConstraint(`update holiday set day = ${day(-1)} where ${coming}`)).toBe(
      "forbid_past_holiday_change",
    );
    await execute(`delete from holiday where ${coming}`);
  });

  test("begins by the institution clock that is furthest ahead", async () => {
    const [latest] = await run(
      database.db,
      `select latest_day('2026-03-10 17:30+00')::text as day, latest_day('2026-03-10 16:30+00')::text as before`,
    );
    expect(latest).toEqual({ day: "2026-03-11", before: "2026-03-10" });
  });

  test("is not deleted together with all others, and no calendar statement changes", async () => {
    for (const statement of [
      "truncate holiday",
      "delete from holiday_calendar",
      "update holiday_calendar set complete_until = '2099-12-31'",
    ])
      expect(await findConstraint(statement)).toBe("append_only");
  });
});

describe("a contact", () => {
  const TABLES = ["contact_attempt", "call_record", "sms_message", "collection_log"];

  test.each(TABLES)("in %s is not deleted", async (table) => {
    for (const statement of [`delete from ${table}`, `truncate ${table} cascade`])
      expect(await findConstraint(statement)).toBe("append_only");
  });

  test.each(TABLES)("in %s preserves case, borrower, agent and instant", async (table) => {
    const timeColumn = table.startsWith("co") ? "at" : "requested_at";
    for (const values of [
      `case_id = (select max(id) from collection_case)`,
      `borrower_id = (select max(id) from borrower)`,
      `agent_id = ${colleagueId}`,
      `${timeColumn} = ${timeColumn} - interval '1 day'`,
    ])
      expect(await findConstraint(`update ${table} set ${values}`)).toBe(`${table}_identity`);
  });

  test.each([
    ["contact_attempt", "decision_id = (select max(id) from guard_decision)"],
    ["contact_attempt", "channel = null"],
    ["contact_attempt", "direction = 'IN'"],
    ["contact_attempt", "action = 'SMS'"],
    ["call_record", "phone = '628111'"],
    ["sms_message", "address = '628111'"],
    ["sms_message", "content = 'Pay now'"],
    ["sms_message", "decision_id = decision_id + 1"],
    ["collection_log", "remark = 'Sooner'"],
    ["collection_log", "result = 'A10PTP'"],
  ])("in %s is not rewritten: %s", async (table, values) => {
    expect(await findConstraint(`update ${table} set ${values}`)).toBe(`${table}_identity`);
  });

  test("is connected once and its personal content is emptied on erasure", async () => {
    await execute(`update contact_attempt set connected_at = ${AT}`);
    for (const values of ["connected_at = now()", "connected_at = null"])
      expect(await findConstraint(`update contact_attempt set ${values}`)).toBe(
        "contact_attempt_identity",
      );
    await execute(`select erase_borrower(${agencyCase.borrowerId}, ${AT})`);
    const [remaining] = await execute("select name, address, content from sms_message");
    expect(remaining).toEqual({ name: "", address: "", content: "" });
  });
});

describe("the country of an institution", () => {
  const change = "update institution set country = 'PH'";
  const law = (state: string, decider: string) => `
    with proposed as (
      insert into proposal (kind, subject, institution_id, payload, before, after, proposed_on, effective_on, proposer_id,
        proposed_at, expires_at, state, decider_id, decided_at, reason)
      values ('INSTITUTION_LAW', 'law', ${agencyCase.institutionId}, '{"country":"PH"}', '{}', '{}', '2026-03-10', '2026-03-11',
        ${agencyCase.agentId}, ${AT}, ${AT}, '${state}', ${decider}, case '${state}' when 'PROPOSED' then null else ${AT} end, 'No')
    )
    insert into institution_law (institution_id, effective_on, former_country, country, reason, editor_id, approver_id,
      created_at)
    values (${agencyCase.institutionId}, '2026-03-11', 'ID', 'PH', 'Moved', ${agencyCase.agentId}, ${colleagueId}, ${AT})`;

  test("rejects a country without rules", async () => {
    for (const statement of [
      "update institution set country = 'XX'",
      `insert into holiday (country, day, name, source) values ('XX', '2099-01-01', 'a', 'b')`,
    ])
      expect(dbError(await getRejection(execute(statement)))).toMatchObject({ kind: "check" });
  });

  test("does not change while cases are open there", async () => {
    expect(await findConstraint(change)).toBe("institution_country_by_law");
  });

  test("has no law without approval", async () => {
    for (const statement of [law("PROPOSED", "null"), law("REJECTED", String(colleagueId))])
      expect(await findConstraint(statement)).toBe("institution_law_approved");
  });

  test("follows the law approved by two people once its day has begun", async () => {
    await execute(law("APPROVED", String(colleagueId)));
    expect(await findConstraint(change)).toBe("institution_country_by_law");
    expect(
      await findConstraint("update institution_law set started_at = '2026-03-10 16:00+00'"),
    ).toBe("institution_law_started");
    for (const values of ["country = 'US'", "effective_on = '2026-03-09'"])
      expect(await findConstraint(`update institution_law set ${values}`)).toBe(
        "institution_law_identity",
      );
    await execute("update institution_law set started_at = '2026-03-10 17:00+00'");
    await execute(change);
    expect(await findConstraint("update institution_law set started_at = null")).toBe(
      "institution_law_identity",
    );
    expect(await findConstraint("delete from institution_law")).toBe("append_only");
    expect(await findConstraint("update institution set country = 'ID'")).toBe(
      "institution_country_by_law",
    );
  });
});

describe("the zone of an institution", () => {
  const change = "update institution set zone = 'Asia/Jakarta'";
  const law = (zone: string) => `
    with proposed as (
      insert into proposal (kind, subject, institution_id, payload, before, after, proposed_on, effective_on, proposer_id,
        proposed_at, expires_at, state, decider_id, decided_at, reason)
      values ('INSTITUTION_LAW', 'zone', ${agencyCase.institutionId}, '{"zone":"Asia/Jakarta"}', '{}', '{}', '2026-04-01',
        '2026-04-02', ${agencyCase.agentId}, ${AT}, ${AT}, 'APPROVED', ${colleagueId}, ${AT}, 'No')
    )
    insert into institution_law (institution_id, effective_on, former_zone, zone, zone_from_at, reason, editor_id,
      approver_id, created_at)
    values (${agencyCase.institutionId}, '2026-04-02', 'Asia/Jayapura', '${zone}', '2026-04-01 14:00+00', 'Moved',
      ${agencyCase.agentId}, ${colleagueId}, ${AT})`;
  const setInstants = (values: string) =>
    findConstraint(`update institution_law set ${values} where zone is not null`);

  beforeAll(() =>
    execute(`do $$ begin
      alter table institution disable trigger institution_zone_by_law;
      update institution set zone = 'Asia/Jayapura';
      alter table institution enable trigger institution_zone_by_law;
    end $$`),
  );

  test("does not change while cases are open there", async () => {
    expect(await findConstraint(change)).toBe("institution_zone_by_law");
  });

  test("has no law with another zone than the approved one", async () => {
    expect(await findConstraint(law("Asia/Makassar"))).toBe("institution_law_approved");
  });

  test("follows the law approved by two people once its instant has passed", async () => {
    await execute(law("Asia/Jakarta"));
    const [early, due] = ["'2026-04-01 13:59+00'", "'2026-04-01 14:00+00'"];
    for (const values of [
      `zone_started_at = ${early}`,
      `started_at = ${early}, zone_started_at = ${early}`,
      `started_at = ${due}`,
    ])
      expect(await setInstants(values)).toBe("institution_law_started");
    for (const values of [
      "zone = 'Asia/Makassar'",
      "former_zone = 'Asia/Jakarta'",
      "zone_from_at = '2026-03-31 14:00+00'",
    ])
      expect(await setInstants(values)).toBe("institution_law_identity");
    expect(await findConstraint(change)).toBe("institution_zone_by_law");
    await execute(`update institution_law set zone_started_at = ${due} where zone is not null`);
    expect(await setInstants("zone_started_at = null")).toBe("institution_law_identity");
    await execute(change);
    expect(await findConstraint("update institution set zone = 'Asia/Jayapura'")).toBe(
      "institution_zone_by_law",
    );
  });
});

describe("a borrower flag", () => {
  test("ends at an instant, by a person and for a reason", async () => {
    await execute(
      `insert into borrower_flag (borrower_id, kind, from_on, reason) select max(id), 'DECEASED', '2026-03-01', 'Told'
       from borrower`,
    );
    for (const values of [
      `ended_at = ${AT}`,
      `ended_at = ${AT}, ended_by = ${agencyCase.agentId}`,
      `ended_at = ${AT}, ended_by = ${agencyCase.agentId}, end_reason = ''`,
      `ended_at = ${AT}, end_reason = 'Mistaken'`,
      `ended_by = ${agencyCase.agentId}`,
    ])
      expect(await findConstraint(`update borrower_flag set ${values}`)).toBe("borrower_flag_end");
    await execute(
      `update borrower_flag set ended_at = ${AT}, ended_by = ${agencyCase.agentId}, end_reason = 'Mistaken'`,
    );
    for (const values of [
      "ended_at = null, ended_by = null, end_reason = null",
      "ended_at = now()",
      `ended_by = ${colleagueId}`,
      "end_reason = 'Alive'",
      "kind = 'FRAUD'",
      "from_on = '2026-03-02'",
    ])
      expect(await findConstraint(`update borrower_flag set ${values}`)).toBe("append_only");
  });
});

describe("a paid repayment code", () => {
  beforeAll(() =>
    execute(`insert into repayment_code (loan_id, case_id, type, channel, bank, amount_minor, state, expires_at, paid_minor)
      values (${agencyCase.loanId}, ${agencyCase.caseId}, 'SINGLE', 'VA', 'BCA', 5000, 'PAID', ${AT}, 5000)`),
  );

  test.each([
    "amount_minor = 1",
    "loan_id = (select max(id) from loan)",
    "case_id = null",
    "type = 'EXTENSION'",
    "clean_mode = 1",
  ])("keeps what it asked for: %s", async (values) => {
    expect(await findConstraint(`update repayment_code set ${values}`)).toBe(
      "repayment_code_identity",
    );
  });

  test("is reversed only with its payment", async () => {
    const move = (state: string) => findConstraint(`update repayment_code set state = '${state}'`);
    expect(await move("REVERSED")).toBe("repayment_code_reversed");
    for (const state of ["ACTIVE", "EXPIRED", "CANCELLED", "PARTIAL"])
      expect(await move(state)).toBe("code_transition");
    expect(await findConstraint("delete from repayment_code")).toBe("protect_repayment_code");
  });
});

describe("a case", () => {
  const line = `insert into case_status_log (case_id, at, event, before, after, institution_id, stage_id, dpd, arrears_minor)
    select id, ${AT}, 'WORKED', 'C00', 'C10', institution_id, stage_id, 9, arrears_minor from collection_case`;

  test("does not move without its entry in the log of moves, whichever is written first", async () => {
    const move = "update collection_case set status = 'C10'";
    expect(await findConstraint(move)).toBe("case_transition_logged");
    await execute(`do $$ begin ${move}; ${line}; end $$`);
    expect(
      await findConstraint(
        `do $$ begin
           update collection_case set status = 'C80', closed_at = ${AT};
           ${line};
         end $$`,
      ),
    ).toBe("case_transition_logged");
    await execute(
      `do $$ begin
         update collection_case set status = 'C00';
         update collection_case set status = 'C10';
       end $$`,
    );
  });
});

test("a case is not assigned without its entry in the log of moves", async () => {
  const assign = `update collection_case set agent_id = ${colleagueId}`;
  const line = (agentId: number) => `insert into case_status_log
    (case_id, at, event, before, after, agent_id, institution_id, stage_id, dpd, arrears_minor)
    select id, ${AT}, 'ASSIGNED', status, status, ${agentId}, institution_id, stage_id, 9, arrears_minor from collection_case`;
  for (const statement of [assign, `do $$ begin ${assign}; ${line(agencyCase.agentId)}; end $$`])
    expect(await findConstraint(statement)).toBe("case_transition_logged");
  await execute(`do $$ begin ${assign}; ${line(colleagueId)}; end $$`);
});

test("a law needs two people, and no statement turns one into a delivered law", async () => {
  const write = (people: string) =>
    findConstraint(`insert into guard_rule (profile, rule, version, layer, jurisdiction, article, effective_from, severity, source,
        editor_id, approver_id)
      values ('ID', 'DPD_MAX', 9, 'STATUTE', 'ID', 'x', '2099-05-01', 'BLOCK', 'x', ${people})`);
  for (const people of [
    "null, null",
    `${agencyCase.agentId}, null`,
    `null, ${agencyCase.agentId}`,
    `${agencyCase.agentId}, ${agencyCase.agentId}`,
  ])
    expect(await write(people)).toBe("guard_rule_law_two_people");
  expect(await findConstraint("update guard_rule set editor_id = null, approver_id = null")).toBe(
    "append_only",
  );
});
