import { beforeAll, expect, test } from "bun:test";
import { useTestDatabase } from "@kolekta/db/testing";
import { sql } from "kysely";
import { organisation } from "../../seeds/index.ts";
import { recountAll, verifyCounts } from "../agent/actions/verify.ts";
import { verifyRaw } from "./actions/raw.ts";
import { verifyReportsCommand } from "./commands.ts";
import { MARCH, seedWeek, contextUntil } from "./testing.ts";

/* Aggregations that are wrong from the start: they match their own results, but not the facts. */

const database = useTestDatabase();

beforeAll(async () => {
  await seedWeek(database.db, await organisation(database.db));
}, 120_000);

const getDefinitionText = async (definition: string): Promise<string> => {
  const { rows } = await sql<{ text: string }>`
    select ${sql.raw(definition)} as text`.execute(database.db);
  return (rows[0]?.text ?? "").replace(/;\s*$/, "");
};

/** Counts with a modified definition of the aggregation, verifies, and restores the definition. */
async function countedBy(text: string, wrong: string) {
  expect(wrong).not.toBe(text);
  const context = contextUntil(database.db);
  await sql.raw(wrong).execute(database.db);
  await recountAll(context);
  const { differences } = await verifyCounts(context);
  const { samples } = await verifyRaw(context, MARCH);
  await sql.raw(text).execute(database.db);
  await recountAll(context);
  expect((await verifyRaw(context, MARCH)).total).toBe(0);
  const columns = samples.map(({ source, column }) => `${source}.${column}`);
  return { differences, columns: [...new Set(columns)] };
}

test("cases in two groups on one day, by the hour of each entry or exit", async () => {
  const text = await getDefinitionText("pg_get_functiondef('compute_figures'::regproc)");
  const instantPattern = /\(c\.day \+ coalesce\([\s\S]*?0\) \* interval '1 hour'\) at time zone/g;
  const { differences, columns } = await countedBy(
    text,
    text.replace(instantPattern, "(c.day + (c.hour + 1) * interval '1 hour') at time zone"),
  );
  expect(differences).toBe(0);
  expect(columns).toEqual(expect.arrayContaining(["agent_day.dropped", "team_day.dropped"]));
}, 120_000);

test("payments of another amount", async () => {
  const view = await getDefinitionText("pg_get_viewdef('fact_posted'::regclass)");
  const text = `create or replace view fact_posted as ${view}`;
  const { differences, columns } = await countedBy(
    text,
    text.replace(/y\.amount_minor(?: AS amount_minor)?,/, "y.amount_minor / 2 AS amount_minor,"),
  );
  expect(differences).toBe(0);
  expect(columns).toEqual(
    expect.arrayContaining([
      "agent_day.collected_minor",
      "team_day.collected_minor",
      "report_figure.collected_minor",
    ]),
  );
}, 120_000);

test("the command names a forged wage followed by its team, and passes again without it", async () => {
  const { db } = database;
  const forge = (by: number) =>
    db.transaction().execute(async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx);
      await sql`update payment_credit set wage_minor = wage_minor + ${by} where amount_minor = 500000`.execute(
        tx,
      );
      await sql`update team_wage set wage_minor = wage_minor + ${by} where day = '2026-03-04'`.execute(
        tx,
      );
    });
  const run = () =>
    verifyReportsCommand.run(
      { context: contextUntil(db), progress() {}, actAs: () => Promise.reject() },
      { args: {}, options: MARCH },
    );
  await forge(1_000);
  const forged = await run();
  expect(forged.ok).toBe(false);
  expect(forged.lines.slice(1)).toEqual([
    expect.stringMatching(/^payment_credit\.wage_minor .*stored 8500, derived 7500$/),
  ]);
  await forge(-1_000);
  const { ok, lines } = await run();
  expect({ ok, differences: lines.slice(1) }).toEqual({ ok: true, differences: [] });
}, 120_000);
