import { expect, test } from "bun:test";
import { approveProposed } from "../../manage/proposal/testing.ts";
import { getRefusalMessage } from "../work-order/testing/world.ts";
import type { RuleValues } from "./contract-rule.ts";
import { usePenaltyWorld } from "./testing/world.ts";

const world = usePenaltyWorld();
const OWNER = { violation: "LATE_LOG", currency: "IDR" } as const;
const DEARER: RuleValues = {
  firstPoints: 7,
  firstFineMinor: 20_000,
  firstWarning: 2,
  firstTermination: false,
  repeatedPoints: 14,
  repeatedFineMinor: 90_000,
  repeatedWarning: 3,
  repeatedTermination: true,
};

const getRule = async () => {
  const rows = await (await world.createPenaltyApi(world.org.operations)).listRules();
  const found = rows.find(
    (row) => row.violation === OWNER.violation && row.currency === OWNER.currency,
  );
  if (!found) throw new Error("no such rule");
  return found;
};

test("two people change a rule from the next day on; earlier proposals keep their figures", async () => {
  const { management, inspector } = world.org;
  const today = world.now;
  const orderId = await world.decided();
  const { penaltyId } = await world.propose(orderId, "LATE_LOG");
  const before = await getRule();
  expect(before).toMatchObject({ level: "II", next: null });
  const operations = await world.createPenaltyApi(world.org.operations);
  await approveProposed(
    ...([world.db, management, today] as const),
    operations.updateRule({ ...OWNER, ...DEARER, baseId: before.latestId }),
  );
  expect((await getRule()).next).toMatchObject({ ...DEARER, effectiveOn: "2026-04-01" });
  world.now = new Date(today.getTime() + 86_400_000);
  const view = await (await world.createPenaltyApi(inspector)).get({ orderId });
  expect(view.penalty).toMatchObject({ fineMinor: 0, ruleChanged: true });
  const offer = view.offers.find((candidate) => candidate.violation === "LATE_LOG");
  expect(offer).toMatchObject({ fineMinor: 20_000, points: 7, warning: 2 });
  await world.decide(penaltyId);
  expect(await world.penalty(penaltyId)).toMatchObject({
    state: "APPROVED",
    fineMinor: 0,
    points: 5,
  });
  const next = await world.decided();
  const stale = (await world.createPenaltyApi(inspector)).propose({
    orderId: next,
    violation: "LATE_LOG",
    reason: "Late again",
    ruleId: before.current.ruleId,
  });
  expect(await getRefusalMessage(stale)).toBe("record.changed");
  const renewed = await world.propose(next, "LATE_LOG");
  expect(renewed).toMatchObject({ occurrence: "REPEATED", fineMinor: 90_000, termination: true });
  const history = await operations.ruleHistory(OWNER);
  expect(history.map(({ firstFineMinor }) => firstFineMinor)).toEqual([20_000, 0]);
  world.now = today;
});

test("rejects a rule with a lower fine for repetition", async () => {
  const operations = await world.createPenaltyApi(world.org.operations);
  const { latestId } = await getRule();
  const cheaper = { ...DEARER, repeatedFineMinor: 1 };
  await expect(
    operations.updateRule({ ...OWNER, ...cheaper, baseId: latestId }),
  ).rejects.toMatchObject({ code: "BAD_REQUEST" });
});

test("a rule needs another approver, and only users with sight of all institutions set it", async () => {
  const { operations, south, inspector } = world.org;
  const rule = {
    ...DEARER,
    violation: "THREAT" as const,
    currency: "PHP" as const,
  };
  const limited = await world.createPenaltyApi(operations, { institutionIds: [south.id] });
  const rows = await (await world.createPenaltyApi(inspector)).listRules();
  const baseId =
    rows.find((row) => row.violation === "THREAT" && row.currency === "PHP")?.latestId ?? null;
  expect(await getRefusalMessage(limited.updateRule({ ...rule, baseId }))).not.toBe("done");
  const proposed = (await world.createPenaltyApi(operations)).updateRule({ ...rule, baseId });
  const selfApproval = approveProposed(world.db, operations, world.now, proposed);
  expect(await getRefusalMessage(selfApproval)).not.toBe("done");
});
