import { describe, expect, test } from "bun:test";
import { atOnce } from "@kolekta/db/testing";
import type { Permission } from "../../core/permissions.ts";
import type { Persona } from "../../seeds/index.ts";
import { getRefusalMessage } from "../work-order/testing/world.ts";
import { usePenaltyWorld, WHY } from "./testing/world.ts";

const world = usePenaltyWorld();

const getEmail = async ({ id }: Persona) =>
  (
    await world.db
      .selectFrom("appUser")
      .select("email")
      .where("id", "=", id)
      .executeTakeFirstOrThrow()
  ).email;

async function withSameEmail<T>(
  account: Persona,
  other: Persona,
  run: () => Promise<T>,
): Promise<T> {
  const originalEmail = await getEmail(account);
  const set = (email: string) =>
    world.db.updateTable("appUser").set({ email }).where("id", "=", account.id).execute();
  await set(await getEmail(other));
  return run().finally(() => set(originalEmail));
}

describe("two people", () => {
  test("who approve at once: one of them does, and the fine is taken once", async () => {
    const { agent, colleague } = world.org.north;
    const orderId = await world.decided();
    const { penaltyId } = await world.propose(orderId);
    const first = await world.createPenaltyApi(world.org.operations);
    const second = await world.createPenaltyApi(world.approver);
    const input = { penaltyId, version: 1, approve: true };
    const outcomes = await atOnce(
      world.db,
      "wage_entry",
      () => getRefusalMessage(first.decide(input)),
      () => getRefusalMessage(second.decide(input)),
    );
    expect(outcomes).toEqual(["done", "penalty.decided"]);
    expect(await world.listWageEntries(agent.id)).toHaveLength(1);
    expect(await world.listWageEntries(colleague.id)).toEqual([]);
  });

  test("who propose at once: one of them does", async () => {
    const orderId = await world.decided();
    const inspector = await world.createPenaltyApi(world.org.inspector);
    const service = await world.createPenaltyApi(world.org.service);
    const input = { orderId, violation: "LATE_LOG" as const, reason: WHY };
    const outcomes = await atOnce(
      world.db,
      "penalty",
      () => getRefusalMessage(inspector.propose(input)),
      () => getRefusalMessage(service.propose(input)),
    );
    expect(outcomes).toEqual(["done", "penalty.exists"]);
  });

  test("an approval beside a verdict that frees the agent takes nothing for good", async () => {
    const { colleague } = world.org.north;
    const liableId = colleague.id;
    const orderId = await world.decided({ verdict: "FOUNDED", liableId });
    const { penaltyId } = await world.propose(orderId);
    const version = await world.reopen(orderId);
    const { workOrder } = (await world.as(world.org.service)).board;
    const operations = await world.createPenaltyApi(world.org.operations);
    const outcomes = await atOnce(
      world.db,
      "penalty",
      () =>
        getRefusalMessage(
          workOrder.finish({
            orderId,
            version,
            verdict: "UNFOUNDED",
            answer: "We told him.",
            evidence: WHY,
          }),
        ),
      () => getRefusalMessage(operations.decide({ penaltyId, version: 1, approve: true })),
    );
    expect(outcomes).toEqual(["done", "penalty.decided"]);
    expect(await world.listWageEntries(colleague.id)).toEqual([]);
  });
});

describe("who proposes does not decide", () => {
  const both = new Set<Permission>(["penalty.read", "penalty.propose", "penalty.approve"]);

  test("whatever he may do, and in whichever account", async () => {
    const { operations } = world.org;
    const orderId = await world.decided();
    const maker = await world.createPenaltyApi(operations, { permissions: both });
    const { penaltyId, version } = await maker.propose({
      orderId,
      violation: "WRONG_SCRIPT",
      reason: WHY,
    });
    const input = { penaltyId, version, approve: true };
    expect(await getRefusalMessage(maker.decide(input))).toBe("access.samePerson");
    const { penalty } = await maker.get({ orderId });
    expect(penalty?.canDecide).toBe(false);
    await withSameEmail(world.approver, operations, async () => {
      const other = await world.createPenaltyApi(world.approver);
      expect(await getRefusalMessage(other.decide(input))).toBe("access.samePerson");
    });
    const { decide } = await world.createPenaltyApi(world.approver);
    expect(await decide(input)).toMatchObject({ state: "APPROVED" });
  });

  test("nor does who is meant, in another account of his", async () => {
    const orderId = await world.decided();
    const { penaltyId, version } = await world.propose(orderId);
    const { agent } = world.org.north;
    await withSameEmail(world.approver, agent, async () => {
      const approverApi = await world.createPenaltyApi(world.approver);
      const input = { penaltyId, version, approve: false };
      const reject = approverApi.decide({ ...input, note: "Not me" });
      expect(await getRefusalMessage(reject)).toBe("penalty.concerned");
    });
  });

  test("who is meant reads in no account of his what is being thought about him, and hears of no proposal to decide", async () => {
    const { approver } = world;
    const orderId = await world.decided();
    const countNotices = async () => (await world.listPenaltyNotices(approver.id)).length;
    const before = await countNotices();
    await withSameEmail(approver, world.org.north.agent, async () => {
      const approverApi = await world.createPenaltyApi(approver);
      expect(await getRefusalMessage(approverApi.get({ orderId }))).toBe("record.notFound");
      await world.propose(orderId, "OFF_SYSTEM_CONTACT");
      expect(await approverApi.get({ orderId })).toMatchObject({
        agentId: null,
        offers: [],
        earlier: [],
      });
    });
    expect(await countNotices()).toBe(before);
  });

  test("nor proposes a penalty for a complaint that is seen by its penalty alone", async () => {
    const orderId = await world.decided();
    await world.propose(orderId);
    const { inspector, north } = world.org;
    await withSameEmail(inspector, north.agent, async () => {
      expect(await getRefusalMessage(world.propose(orderId, "LATE_LOG"))).toBe("record.notFound");
    });
  });

  test("an old version is refused", async () => {
    const orderId = await world.decided();
    const { penaltyId } = await world.propose(orderId);
    expect(await getRefusalMessage(world.decide(penaltyId, true, 7))).toBe("record.changed");
  });
});
