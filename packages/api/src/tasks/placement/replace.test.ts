import { beforeEach, expect, test } from "bun:test";
import { sql } from "kysely";
import { useAgeingWorld } from "../../repay/end-of-day/testing/ageing.ts";
import { toInstant } from "../../repay/end-of-day/testing/calendar.ts";
import { createCallerFactory } from "../../core/guarded.ts";
import { getActor, createTestContext } from "../../core/testing.ts";
import { closingRouter } from "../closing/router.ts";

const createCaller = createCallerFactory(closingRouter);

const world = useAgeingWorld();

/** Saves the shares of the lender's cases from today on. */
async function savePlacementRule(
  shares: Readonly<Record<number, number>>,
  termDays: number | null = null,
): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    insert into placement_rule (lender_id, follows_wider, term_days, notice_days, effective_on, created_at)
    select lender_id, ${Object.keys(shares).length === 0}, ${termDays}::integer, 3, ${world.today}::date, now()
    from product where id = ${world.org().productId} returning id`.execute(world.db);
  for (const [institutionId, shareBp] of Object.entries(shares))
    await sql`
      insert into placement_share (rule_id, institution_id, share_bp)
      values (${rows[0]?.id ?? 0}, ${Number(institutionId)}, ${shareBp})`.execute(world.db);
}

beforeEach(() => savePlacementRule({}));

const endsToday = (caseId: number) =>
  sql`update collection_case set placed_until = ${world.today}::date where id = ${caseId}`.execute(
    world.db,
  );

test("an expired placement becomes a new case with another institution for the rule's term", async () => {
  const { north, south } = world.org();
  await savePlacementRule({ [north.id]: 9_000, [south.id]: 1_000 }, 20);
  const { caseId, loanId } = await world.createCase({ institutionId: north.id });
  await endsToday(caseId);
  await world.tomorrow();
  expect((await world.getCase(caseId)).status).toBe("C40");
  await world.tomorrow();
  const cases = await world.listCases(loanId);
  expect(cases).toMatchObject([
    { id: caseId, status: "C40", institutionId: north.id },
    { status: "C00", institutionId: south.id },
  ]);
  expect(cases[1]?.placedUntil).toBe(world.day(20));
  const placed = await world.db
    .selectFrom("caseStatusLog")
    .select(["event", "reason", "institutionId"])
    .where("institutionId", "=", south.id)
    .orderBy("id", "desc")
    .executeTakeFirst();
  expect(placed).toEqual({ event: "PLACED", reason: "REPLACEMENT", institutionId: south.id });
  await world.expectNoDifferences();
});

test("a case withdrawn for replacement goes to another institution, a lender recall to none", async () => {
  const { north, south, operations } = world.org();
  await savePlacementRule({ [north.id]: 5_000, [south.id]: 5_000 });
  const replaced = await world.createCase({ institutionId: north.id });
  const recalled = await world.createCase({ institutionId: north.id });
  const actor = await getActor(world.db, operations);
  const now = () => toInstant(world.today, 720);
  const caller = createCaller(createTestContext(world.db, actor, { now }));
  for (const [taskId, reason] of [
    [replaced.caseId, "REPLACEMENT"],
    [recalled.caseId, "LENDER_RECALL"],
  ] as const)
    await caller.withdraw({ taskId, reason, note: "", inDays: 1 });
  await world.tomorrow(2);
  await world.tomorrow();
  const listPlacements = async (loanId: number) =>
    (await world.listCases(loanId)).map((caseRow) => [caseRow.status, caseRow.institutionId]);
  expect(await listPlacements(replaced.loanId)).toEqual([
    ["C40", north.id],
    ["C00", south.id],
  ]);
  expect(await listPlacements(recalled.loanId)).toEqual([["C40", north.id]]);
});

test("a loan waits if no rule fits or the rule names the last institution only", async () => {
  const { north } = world.org();
  const { caseId, loanId } = await world.createCase({ institutionId: north.id });
  await endsToday(caseId);
  await world.tomorrow(2);
  await world.tomorrow();
  expect(await world.listCases(loanId)).toHaveLength(1);
  await savePlacementRule({ [north.id]: 10_000 });
  await world.tomorrow();
  expect(await world.listCases(loanId)).toHaveLength(1);
});
