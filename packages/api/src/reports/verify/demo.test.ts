import { beforeAll, expect, test } from "bun:test";
import { useTestDatabase } from "@kolekta/db/testing";
import { sql } from "kysely";
import { createTestContext } from "../../core/testing.ts";
import { demo } from "../../seeds/index.ts";
import { startAgentDays } from "../agent/actions/start.ts";
import { processAgentFacts } from "../agent/actions/process-facts.ts";
import { EVER } from "../figure/actions/verify.ts";
import { verifyRaw } from "./actions/raw.ts";

const database = useTestDatabase();
const NOW = new Date("2026-03-27T05:00:00Z");
const context = () => createTestContext(database.db, null, { now: () => NOW });

beforeAll(async () => {
  await demo(database.db, { now: NOW, passwordHash: "x" });
  await processAgentFacts(context());
  await startAgentDays(context());
}, 180_000);

test("the demo has no difference", async () => {
  expect(await verifyRaw(context(), EVER)).toEqual({ total: 0, samples: [] });
}, 120_000);

test("its open cases have amounts in the reminder stage", async () => {
  const { rows } = await sql<{ cases: number }>`
    select count(*)::int as cases from case_status_log l join stage_policy p on p.stage_id = l.stage_id
    join collection_case c on c.id = l.case_id
    where c.status in ('C00', 'C10') and p.dpd_from <= 0 and l.arrears_minor + l.falling_due_minor = 0`.execute(
    database.db,
  );
  expect(rows).toEqual([{ cases: 0 }]);
});
