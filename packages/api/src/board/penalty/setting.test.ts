import { expect, test } from "bun:test";
import type { Actor } from "../../core/context.ts";
import { approveProposed } from "../../manage/proposal/testing.ts";
import { getSettingApi } from "../../manage/setting/testing.ts";
import type { Persona } from "../../seeds/index.ts";
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

const asRule = async (persona: Persona = world.org.operations, limits: Partial<Actor> = {}) =>
  (await getSettingApi(world.db, persona, world.now, limits)).penalty;

const getRule = async () => {
  const { rows } = await (await asRule()).list();
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
  expect(before.next).toBeNull();
  const rule = await asRule();
  await approveProposed(
    ...([world.db, management, today] as const),
    rule.save({ ...OWNER, values: DEARER, baseId: before.latestId }),
  );
  expect((await getRule()).next).toMatchObject({ values: DEARER, effectiveOn: "2026-04-01" });
  world.now = new Date(today.getTime() + 86_400_000);
  const view = await (await world.createPenaltyApi(inspector)).get({ orderId });
  expect(view.penalty).toMatchObject({ fineMinor: 0, ruleChanged: true });
  const offer = view.offers.find((candidate) => candidate.violation === "LATE_LOG");
  expect(offer).toMatchObject({ level: "II", fineMinor: 20_000, points: 7, warning: 2 });
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
    ruleId: before.current?.ruleId ?? 0,
  });
  expect(await getRefusalMessage(stale)).toBe("record.changed");
  const renewed = await world.propose(next, "LATE_LOG");
  expect(renewed).toMatchObject({ occurrence: "REPEATED", fineMinor: 90_000, termination: true });
  const history = await rule.history(OWNER);
  expect(history.map(({ values }) => values?.firstFineMinor)).toEqual([20_000, 0]);
  world.now = today;
});

test("rejects a rule with a lower fine for repetition", async () => {
  const rule = await asRule();
  const { latestId } = await getRule();
  const cheaper = { ...DEARER, repeatedFineMinor: 1 };
  await expect(rule.save({ ...OWNER, values: cheaper, baseId: latestId })).rejects.toMatchObject({
    code: "BAD_REQUEST",
  });
});

test("a rule needs another approver, and only users with sight of all institutions set it", async () => {
  const { operations, south, inspector } = world.org;
  const rule = { values: DEARER, violation: "THREAT" as const, currency: "PHP" as const };
  const limited = await asRule(operations, { institutionIds: [south.id] });
  const { rows } = await (await asRule(inspector)).list();
  const baseId =
    rows.find((row) => row.violation === "THREAT" && row.currency === "PHP")?.latestId ?? null;
  expect(await getRefusalMessage(limited.save({ ...rule, baseId }))).not.toBe("done");
  const proposed = (await asRule(operations)).save({ ...rule, baseId });
  const selfApproval = approveProposed(world.db, operations, world.now, proposed);
  expect(await getRefusalMessage(selfApproval)).not.toBe("done");
});
