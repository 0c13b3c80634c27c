import { beforeAll, expect, test } from "bun:test";
import { useTestDatabase } from "@kolekta/db/testing";
import { sql } from "kysely";
import { createTestContext } from "../../core/testing.ts";
import { fillDemo } from "../../demo.ts";
import type { LenderReport } from "./contract.ts";
import { FLOW_FIGURES } from "./contract-codes.ts";
import { computeReports, listRawFigures, listReportFigures } from "./testing.ts";

const database = useTestDatabase();
const NOW = new Date("2026-03-31T15:30:00Z");
const RANGE = { from: "2026-03-01", to: "2026-03-31" };
const context = () => createTestContext(database.db, null, { now: () => NOW, via: "COMMAND" });
let reports: LenderReport[] = [];

beforeAll(async () => {
  await fillDemo(context());
  reports = await computeReports(context(), RANGE);
}, 240_000);

test("each figure of each day equals the raw tables", async () => {
  const raw = await listRawFigures(database.db, RANGE);
  expect(raw.length).toBeGreaterThan(100);
  expect(listReportFigures(reports)).toEqual(raw);
}, 60_000);

test("totals add up the days, except cases worked on several days", () => {
  for (const { totals, days } of reports)
    for (const total of totals)
      for (const name of FLOW_FIGURES) {
        const values = days.flatMap((row) => (row.currency === total.currency ? [row[name]] : []));
        const sum = values.reduce((all, value) => all + value, 0);
        if (name === "worked") {
          expect(total.worked).toBeLessThanOrEqual(sum);
          expect(total.worked).toBeGreaterThanOrEqual(Math.max(0, ...values));
        } else expect(total[name]).toBe(sum);
      }
});

test("counts a case worked on several days once in the total", async () => {
  const { rows } = await sql<{ worked: number }>`
    select count(distinct f.case_id)::int as worked from current_fact f
    where f.kind in ('LOG', 'CALL', 'LOGGED_CALL') and f.day between ${RANGE.from}::date and ${RANGE.to}::date
  `.execute(database.db);
  const worked = reports.flatMap(({ totals }) => totals.map((total) => total.worked));
  expect(worked.reduce((all, value) => all + value, 0)).toBe(rows[0]?.worked ?? -1);
});

test("all lenders together equal the figures of institutions", async () => {
  const { rows } = await sql<Record<string, number>>`
    select sum(calls)::bigint as calls, sum(logs)::bigint as logs, sum(promises)::bigint as promises,
      sum(promised_minor)::bigint as "promisedMinor", sum(kept)::bigint as kept, sum(kept_minor)::bigint as "keptMinor",
      sum(payments)::bigint as payments, sum(collected_minor)::bigint as "collectedMinor",
      sum(collected_principal_minor)::bigint as "collectedPrincipalMinor"
    from report_figure where day between ${RANGE.from}::date and ${RANGE.to}::date`.execute(
    database.db,
  );
  const totals = reports.flatMap((report) => report.totals);
  for (const name of FLOW_FIGURES.filter((figure) => rows[0] && figure in rows[0]))
    expect([name, totals.reduce((sum, total) => sum + total[name], 0)]).toEqual([
      name,
      rows[0]?.[name] ?? -1,
    ]);
});

test("cases placed have the arrears and principal of the daily report", async () => {
  const { rows } = await sql<{ placed: number; minor: number; principal: number }>`
    select sum(placed)::bigint as placed, sum(placed_minor)::bigint as minor,
      sum(placed_principal_minor)::bigint as principal
    from report_daily where day between ${RANGE.from}::date and ${RANGE.to}::date`.execute(
    database.db,
  );
  const days = await sql<{ from: string; to: string }>`
    select min(day)::text as "from", max(day)::text as "to" from report_daily
    where day between ${RANGE.from}::date and ${RANGE.to}::date`.execute(database.db);
  const { from = "", to = "" } = days.rows[0] ?? {};
  const placed = reports
    .flatMap((report) => report.days)
    .filter(({ day }) => day >= from && day <= to);
  const sum = (name: "placed" | "placedMinor" | "placedPrincipalMinor") =>
    placed.reduce((all, row) => all + row[name], 0);
  expect({
    placed: sum("placed"),
    minor: sum("placedMinor"),
    principal: sum("placedPrincipalMinor"),
  }).toEqual(rows[0] ?? { placed: -1, minor: -1, principal: -1 });
});

test("open figures are those of the cases and complaints now", async () => {
  const { rows } = await sql<{ open: number; outstanding: number; complaints: number }>`
    select (select count(*)::int from collection_case where closed_at is null) as open,
      (select sum(l.outstanding_minor)::bigint from collection_case k join loan l on l.id = k.loan_id
        where k.closed_at is null) as outstanding,
      (select count(*)::int from work_order where state in ('NEW', 'ALLOCATED', 'PROCESSING')) as complaints`.execute(
    database.db,
  );
  const totals = reports.flatMap((report) => report.totals);
  const sum = (name: "open" | "outstandingMinor" | "openComplaints") =>
    totals.reduce((all, total) => all + total[name], 0);
  expect({
    open: sum("open"),
    outstanding: sum("outstandingMinor"),
    complaints: sum("openComplaints"),
  }).toEqual(rows[0] ?? { open: -1, outstanding: -1, complaints: -1 });
});
