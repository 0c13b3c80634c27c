import { beforeEach, describe, expect, test } from "bun:test";
import { sql } from "kysely";
import { newProduct } from "../../seeds/index.ts";
import type { RuleValues } from "./contract-rule.ts";
import { buildRule, TODAY, usePlacementWorld } from "./testing/world.ts";

const world = usePlacementWorld();

type Owner = { productId?: number | null; stageId?: number | null };

const getRefusalKey = (work: Promise<unknown>) =>
  work.then(
    () => "done",
    (error) => error.cause?.key ?? error,
  );

/** Saves the placement rule of the lender, or of a part of its cases, from today on. */
async function savePlacementRule(values: RuleValues, owner: Owner = {}): Promise<number> {
  const { lenderId } = world;
  const ruleOwner = { productId: null, stageId: null, ...owner };
  const caller = await world.as(world.org.operations);
  const { rows } = await caller.listRules({ lenderId });
  const found = rows.find(
    (row) => row.productId === ruleOwner.productId && row.stageId === ruleOwner.stageId,
  );
  const baseId = found?.latestId ?? null;
  const saved = await caller.saveRule({ lenderId, ...ruleOwner, ...values, baseId });
  return saved.ruleId;
}

/**
 * Returns the chosen institution of each of a number of loans in a stage; `without` is not a
 * candidate.
 */
async function chosen(
  loans: number,
  stageId: number,
  without: number | null = null,
): Promise<Map<number, number>> {
  const { rows } = await sql<{ loanId: number; institutionId: number }>`
    select distinct on (loan_id) loan_id, k.institution_id
    from generate_series(1, ${loans}) as loan_id
    cross join placement_candidates(${world.lenderId}, ${world.org.productId}, ${stageId}, ${TODAY}::date) k
    where k.institution_id is distinct from ${without}::bigint
    order by loan_id, placement_score(loan_id, k.institution_id, k.share_bp)`.execute(world.db);
  return new Map(rows.map(({ loanId, institutionId }) => [loanId, institutionId]));
}

const computeShare = (placed: ReadonlyMap<number, number>, institutionId: number) =>
  [...placed.values()].filter((id) => id === institutionId).length / placed.size;

const LOANS = 20_000;

describe("shares", () => {
  let [north, south, west, early, late] = [0, 0, 0, 0, 0];
  beforeEach(async () => {
    [north, south, west] = [world.org.north.id, world.org.south.id, world.west.id];
    ({ early, late } = world.org.stages);
    await savePlacementRule(buildRule({ [north]: 60, [south]: 30, [west]: 10 }));
  });

  test("each institution gets nearly its percentage, and a loan stays with its institution", async () => {
    const placed = await chosen(LOANS, early);
    expect(computeShare(placed, north)).toBeCloseTo(0.6, 1);
    expect(Math.abs(computeShare(placed, south) - 0.3)).toBeLessThan(0.015);
    expect(Math.abs(computeShare(placed, west) - 0.1)).toBeLessThan(0.01);
    expect(await chosen(LOANS, early)).toEqual(placed);
    expect(await chosen(LOANS, late)).toEqual(placed);
  });

  test("a disabled institution leaves its loans to the others in proportion, and no others move", async () => {
    const before = await chosen(LOANS, early);
    await sql`update institution set status = 'DISABLED' where id = ${north}`.execute(world.db);
    const after = await chosen(LOANS, early);
    await sql`update institution set status = 'ENABLED' where id = ${north}`.execute(world.db);
    expect(Math.abs(computeShare(after, south) - 0.75)).toBeLessThan(0.015);
    const moved = [...before].filter(([loan, institution]) => after.get(loan) !== institution);
    expect(moved.every(([, institution]) => institution === north)).toBe(true);
  });

  test("an institution not bound to the lender or without the stage gets nothing", async () => {
    await sql`delete from institution_stage where institution_id = ${west} and stage_id = ${late}`.execute(
      world.db,
    );
    expect(computeShare(await chosen(500, late), west)).toBe(0);
    expect(computeShare(await chosen(500, early), west)).toBeGreaterThan(0);
    await sql`delete from institution_lender where institution_id = ${west} and lender_id = ${world.lenderId}`.execute(
      world.db,
    );
    expect(computeShare(await chosen(500, early), west)).toBe(0);
    await sql`insert into institution_lender (institution_id, lender_id) values (${west}, ${world.lenderId})`.execute(
      world.db,
    );
    await sql`insert into institution_stage (institution_id, stage_id) values (${west}, ${late})`.execute(
      world.db,
    );
  });

  test("the narrowest rule applies: product and stage, product, stage, lender", async () => {
    const { productId } = world.org;
    const only = async (stageId: number) => [...new Set((await chosen(50, stageId)).values())];
    await savePlacementRule(buildRule({ [south]: 100 }), { stageId: late });
    expect(await only(late)).toEqual([south]);
    await savePlacementRule(buildRule({ [north]: 100 }), { productId });
    expect(await only(late)).toEqual([north]);
    await savePlacementRule(buildRule({ [west]: 100 }), { productId, stageId: late });
    expect(await only(late)).toEqual([west]);
    expect(await only(early)).toEqual([north]);
    const none = buildRule({}, { followsWider: true });
    await savePlacementRule(none, { productId, stageId: late });
    expect(await only(late)).toEqual([north]);
    await savePlacementRule(none, { productId });
    expect(await only(late)).toEqual([south]);
    await savePlacementRule(none, { stageId: late });
    expect((await only(late)).length).toBe(3);
  });

  test("incomplete, unlinked or repeated shares, and those of another's product, are refused", async () => {
    expect(await getRefusalKey(savePlacementRule(buildRule({ [north]: 60 })))).not.toBe("done");
    await sql`delete from institution_lender where institution_id = ${west} and lender_id = ${world.lenderId}`.execute(
      world.db,
    );
    expect(await getRefusalKey(savePlacementRule(buildRule({ [west]: 100 })))).toBe(
      "placement.notLinked",
    );
    await sql`insert into institution_lender (institution_id, lender_id) values (${west}, ${world.lenderId})`.execute(
      world.db,
    );
    expect(
      await getRefusalKey(savePlacementRule(buildRule({ [west]: 100 }), { productId: 999_999 })),
    ).toBe("placement.otherProduct");
  });

  test("G1: an institution reads only its share, and a user limited to some institutions sets none", async () => {
    const agency = await world.as(world.org.south.admin);
    const { rows } = await agency.listRules({});
    const ownRow = rows.find((row) => row.stageId === null && row.productId === null);
    expect(ownRow?.current?.shares).toEqual([
      { institutionId: south, institutionName: "Institution south", percent: 30 },
    ]);
    const { lenderId } = world;
    const history = await agency.ruleHistory({ lenderId });
    const named = history.flatMap(({ shares }) => shares.map((share) => share.institutionId));
    expect(new Set(named)).toEqual(new Set([south]));
    const { productId } = world.org;
    const ofOthers = { lenderId, productId, stageId: late };
    expect(await agency.ruleHistory(ofOthers)).toEqual([]);
    const limited = await world.as(world.org.operations, { institutionIds: [south] });
    const change = { lenderId, productId: null, stageId: null, baseId: null };
    const saving = limited.saveRule({ ...change, ...buildRule({ [south]: 100 }) });
    expect(await getRefusalKey(saving)).toBe("access.denied");
  });

  test("G31: choices are those of the viewer's own institution", async () => {
    await newProduct(world.db, { name: "Car", lender: "Other Lender" });
    await sql`
      delete from institution_lender where institution_id = ${south}
        and lender_id = (select id from lender where name = 'Other Lender')`.execute(world.db);
    const agency = await world.as(world.org.south.admin);
    const { lenders, institutions } = await agency.listChoices();
    expect(institutions).toEqual([{ id: south, name: "Institution south" }]);
    expect(lenders).toMatchObject([{ name: "Test Lender", products: [{ name: "Cash" }] }]);
    expect(lenders[0]?.institutionIds).toEqual([south]);
    const caller = await world.as(world.org.operations);
    const all = await caller.listChoices();
    expect(all.lenders.map(({ name }) => name)).toEqual(["Other Lender", "Test Lender"]);
  });

  test("a future rule can be withdrawn, including its shares", async () => {
    const { lenderId } = world;
    const caller = await world.as(world.org.operations);
    const { rows } = await caller.listRules({ lenderId });
    const baseId = rows[0]?.latestId ?? null;
    const { ruleId } = await caller.saveRule({
      lenderId,
      productId: null,
      stageId: null,
      baseId,
      ...buildRule({ [north]: 100 }),
      effectiveOn: "2026-04-05",
    });
    await caller.withdrawRule({ ruleId, reason: "not agreed yet" });
    const [latest] = await caller.ruleHistory({ lenderId });
    expect(latest).toMatchObject({
      withdrawn: { reason: "not agreed yet" },
      shares: [{ institutionId: north, percent: 100 }],
    });
    expect(computeShare(await chosen(500, early), south)).toBeGreaterThan(0);
  });
});
