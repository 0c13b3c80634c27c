import { beforeAll, describe, expect, test } from "bun:test";
import { join } from "node:path";
import { sql } from "kysely";
import { addDays, type Day } from "@kolekta/api/core/day";
import type { CaseIds } from "@kolekta/api/seeds/index";
import { KINDS } from "./rules/column.ts";
import { toFilePath } from "./rules/layout.ts";
import { TABLE_NAMES, TABLES } from "./rules/tables.ts";
import { describeFile, INSTALLATION, type LakeRow, useLake } from "./testing.ts";

const lake = useLake();
const FIRST: Day = "2026-03-02";
const day = (n: number): Day => addDays(FIRST, n - 1);

type Live = Record<string, unknown>;
/** Open cases as the installation showed them at the end of each day. */
const liveByDay = new Map<Day, Live[]>();
let cases: Record<"paid" | "peso" | "ageing" | "recalled" | "settled", CaseIds>;

async function show(institutionId: number): Promise<void> {
  const { rows } = await sql<Live>`
    select c.id as case_id, c.status, c.stage_id, c.agent_id, c.arrears_minor, c.outstanding_minor,
      c.overdue_on::text as overdue_on, (${lake.today}::date - c.overdue_on) as dpd,
      (select sum(i.principal_due_minor)::bigint from installment i where i.loan_id = c.loan_id) as principal_minor,
      (select sum(i.interest_due_minor)::bigint from installment i where i.loan_id = c.loan_id) as interest_minor,
      (select sum(i.late_fee_due_minor)::bigint from installment i where i.loan_id = c.loan_id) as late_fee_minor
    from collection_case c where c.closed_at is null and c.institution_id = ${institutionId} order by c.id`.execute(
    lake.db,
  );
  liveByDay.set(lake.today, [...(liveByDay.get(lake.today) ?? []), ...rows]);
}

const snake = (row: Live): LakeRow =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
      value,
    ]),
  ) as LakeRow;

/** The day ends in Manila an hour before it does in Jakarta. */
async function endDay(between: () => Promise<unknown> = async () => {}) {
  await show(lake.org.south.id);
  await between();
  await show(lake.org.north.id);
  await lake.tomorrow();
}

beforeAll(async () => {
  cases = {
    paid: await lake.rupiah({ periods: 2, promise: { dueOn: day(2), amountMinor: 600_000 } }),
    peso: await lake.peso({ dpd: 10, promise: { dueOn: day(3), amountMinor: 500_000 } }),
    ageing: await lake.rupiah({ dpd: 29, status: "C00" }),
    recalled: await lake.peso({ dpd: 3 }),
    settled: await lake.rupiah(),
  };
  const { paid, peso, recalled, settled } = cases;
  await endDay();
  const bounced = await lake.pay("IDR", paid.loanId, 300_000);
  await lake.pay("PHP", peso.loanId, 500_000);
  await lake.pay("IDR", settled.loanId, 2_000_000);
  await lake.recall(recalled.caseId);
  // The payment belongs to tomorrow in Manila but to today in the ledger.
  await endDay(() => lake.pay("PHP", peso.loanId, 10_000, { minutes: 23 * 60 + 30 }));
  await lake.reversePayment(bounced);
  const paidAt = lake.at(-2 * 24 * 60);
  await lake.pay("PHP", peso.loanId, 20_000, { paidAt });
  await endDay();
  await lake.pay("IDR", paid.loanId, 700_000);
  await endDay();
  await endDay();
  await lake.export({ from: day(1) });
}, 180_000);

const DAYS = [1, 2, 3, 4].map(day);

describe("exported files equal the database column by column", () => {
  /** The rows of a day by plain statements of the test's own. */
  const plain = {
    facts: (on: Day) => sql<LakeRow>`
      select id as fact_id, kind, ref_id, at, hour, institution_id, stage_id, group_id, agent_id, case_id, currency,
        amount_minor, principal_minor, fee_minor, seconds, is_connected, is_self, outcome, outcome_before, paid_at
      from report_fact f where f.day = ${on}::date and not is_withdrawn
        and id not in (select corrects_id from report_fact where corrects_id is not null) order by id`,
    ledger: (on: Day) => sql<LakeRow>`
      select e.id as entry_id, event_id, v.kind as event_kind, recorded_at, e.value_on, e.loan_id, installment_id, e.kind, component,
        cause, cause_id, payment_id, currency, amount_minor
      from ledger_entry e join ledger_event v on v.id = e.event_id join loan l on l.id = e.loan_id
      join product p on p.id = l.product_id
      where (recorded_at at time zone 'Asia/Jakarta')::date = ${on}::date order by e.id`,
    promises: (on: Day) => sql<LakeRow>`
      select m.id as promise_id, t.id as evaluation_id, coalesce(t.state, 'OPEN') as state, t.before as state_before,
        coalesce(t.decided_at, m.created_at) as at, m.case_id, c.loan_id, c.institution_id, m.agent_id, m.due_on, currency,
        m.amount_minor, t.paid_minor, t.payment_id, t.replaced_by
      from promise m join collection_case c on c.id = m.case_id join institution i on i.id = c.institution_id
      join product p on p.id = c.product_id
      cross join lateral (select null::bigint as id union all
        select id from promise_evaluation where promise_id = m.id) one
      left join promise_evaluation t on t.id = one.id
      where (coalesce(t.decided_at, m.created_at) at time zone i.zone)::date = ${on}::date
      order by m.id, t.id nulls first`,
  };

  const asText = (value: unknown): unknown =>
    value instanceof Date ? `${value.toISOString().slice(0, 19).replace("T", " ")}+00` : value;

  test.each(Object.keys(plain) as (keyof typeof plain)[])("%s", async (table) => {
    let seen = 0;
    for (const on of DAYS) {
      const { rows } = await plain[table](on).execute(lake.db);
      const expected = rows.map((row) =>
        Object.fromEntries(
          Object.entries(snake(row)).map(([name, value]) => [name, asText(value)]),
        ),
      );
      expect(await lake.rows(table, on)).toEqual(expected as LakeRow[]);
      seen += rows.length;
    }
    expect(seen).toBeGreaterThan(3);
  });

  test("payments and reversals on the business day, allocated by their events", async () => {
    const brief = async (on: Day) =>
      (await lake.rows("payments", on)).map((row) => [
        row["currency"],
        row["amount_minor"],
        row["principal_minor"],
        row["interest_minor"],
        row["late_fee_minor"],
        row["credit_minor"],
        row["fault"],
      ]);
    expect(await brief(day(1))).toEqual([]);
    expect(await brief(day(2))).toEqual([
      ["IDR", 300_000, 240_000, 60_000, 0, 0, null],
      ["PHP", 500_000, 440_000, 60_000, 0, 0, null],
      ["IDR", 2_000_000, 1_000_000, 60_000, 6_000, 934_000, null],
    ]);
    expect(await brief(day(3))).toEqual([
      ["IDR", -300_000, -240_000, -60_000, 0, 0, "BANK"],
      ["PHP", 10_000, 10_000, 0, 0, 0, null],
      // Paid before the other two, so it is allocated first; the ledger shows the resulting
      // corrections.
      ["PHP", 20_000, 0, 20_000, 0, 0, null],
    ]);
    const [late] = (await lake.rows("payments", day(3))).slice(-1);
    expect(late).toMatchObject({
      value_on: day(1),
      recorded_at: `${day(3)} 05:00:00+00`,
      loan_id: cases.peso.loanId,
      case_id: cases.peso.caseId,
      institution_id: lake.org.south.id,
      agent_id: null,
      provider: "silent",
    });
  });
});

describe("cases as the day ended, exported days later", () => {
  test.each(DAYS)("%s: include the open ones shown by the installation on that day", async (on) => {
    const live = liveByDay.get(on)?.map(snake) ?? [];
    expect(live.length).toBeGreaterThan(2);
    const open = (await lake.rows("cases", on)).filter((row) => row["is_open"]);
    const names = Object.keys(live[0] ?? {});
    const exported = open.map((row) =>
      Object.fromEntries(names.map((name) => [name, row[name] ?? null])),
    );
    const inOrder = live.toSorted((a, b) => Number(a["case_id"]) - Number(b["case_id"]));
    expect(exported).toEqual(inOrder);
  });

  test("the stage, the agents and the amounts differ among these days", () => {
    const all = [...liveByDay.values()].flat();
    const different = (name: string) => new Set(all.map((row) => row[name])).size;
    expect(different("stageId")).toBe(2);
    expect(different("agentId")).toBe(3);
    expect(different("outstandingMinor")).toBeGreaterThan(5);
  });

  test("include an ended case on its day and on none after it", async () => {
    const { recalled, settled } = cases;
    const statusOn = async (on: Day, { caseId }: CaseIds) =>
      (await lake.rows("cases", on)).find((row) => row["case_id"] === caseId)?.["status"];
    const days = [day(1), day(2), day(3)];
    const all = (caseIds: CaseIds) => Promise.all(days.map((on) => statusOn(on, caseIds)));
    expect(await all(recalled)).toEqual(["C10", "C40", undefined]);
    expect(await all(settled)).toEqual(["C10", "C32", undefined]);
    const paid = (await lake.rows("cases", day(2))).find(
      (row) => row["case_id"] === settled.caseId,
    );
    expect(paid).toMatchObject({
      is_open: false,
      outstanding_minor: 0,
      overdue_on: null,
      dpd: null,
    });
  });

  test("sum the ledger entries of each case from the first", async () => {
    for (const on of DAYS)
      for (const row of await lake.rows("cases", on)) {
        const { rows } = await sql<{ minor: number }>`
          select coalesce(sum(case e.kind when 'CHARGE' then e.amount_minor else -e.amount_minor end), 0)::bigint as minor
          from ledger_entry e join ledger_event v on v.id = e.event_id
          join institution i on i.id = ${row["institution_id"]}
          where e.loan_id = ${row["loan_id"]} and e.kind <> 'CREDIT'
            and (v.recorded_at at time zone i.zone)::date <= ${on}::date`.execute(lake.db);
        expect(row["outstanding_minor"]).toBe(rows[0]?.minor ?? 0);
      }
  });
});

test("a file has exactly the columns of its table, in their order and type", async () => {
  for (const table of TABLE_NAMES) {
    const { columns } = TABLES[table];
    const path = join(lake.out, toFilePath(table, { installation: INSTALLATION, day: day(2) }));
    expect(await describeFile(path)).toEqual(
      columns.map(({ name, kind }) => [name, KINDS[kind].duckdb]),
    );
    const rows = await lake.rows(table, day(2));
    expect(rows.length).toBeGreaterThan(0);
    for (const { name } of columns.filter((column) => !column.isNullable))
      expect([name, rows.filter((row) => row[name] === null)]).toEqual([name, []]);
    for (const { name } of columns.filter(({ kind }) => kind === "code"))
      for (const row of rows)
        expect([name, String(row[name])]).toEqual([
          name,
          expect.stringMatching(/^[A-Za-z0-9_]{0,32}$/),
        ]);
  }
});

test("a corrected and later reopened end of a case changes no past day", async () => {
  const hashes = await lake.hashes();
  const { caseId } = cases.settled;
  const move = (at: Date, before: string, after: string) =>
    sql`
    with moved as (
      update collection_case set status = ${after}, closed_at = case when ${after} <> 'C10' then closed_at end
      where id = ${caseId} returning institution_id, stage_id)
    insert into case_status_log (case_id, at, event, before, after, institution_id, stage_id, dpd, arrears_minor)
    select ${caseId}, ${at}, 'MOVED', ${before}, ${after}, institution_id, stage_id, 0, 0 from moved`.execute(
      lake.db,
    );
  await move(lake.at(-2 * 24 * 60), "C32", "C30");
  await move(lake.at(60), "C30", "C10");
  await lake.export({ from: day(1), overwrite: "ALL" });
  expect(await lake.hashes()).toEqual(hashes);
});

test("G33: an erased borrower was never in it: every day is exported to the same bytes again", async () => {
  expect((await lake.verify()).flatMap(({ faults }) => faults)).toEqual([]);
  const hashes = await lake.hashes();
  for (const { borrowerId } of Object.values(cases))
    await sql`select erase_borrower(${borrowerId}, now())`.execute(lake.db);
  await lake.export({ from: day(1), overwrite: "ALL" });
  expect(Object.keys(hashes)).toHaveLength(5 * TABLE_NAMES.length);
  expect(await lake.hashes()).toEqual(hashes);
});
