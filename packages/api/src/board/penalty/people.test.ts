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
  test("approving at once succeed once, and the fine is charged once", async () => {
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

  test("proposing at once succeed once", async () => {
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

  test("leave no fine when an approval and an exonerating verdict coincide", async () => {
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

describe("a conflict of interest in a penalty", () => {
  const both = new Set<Permission>(["penalty.read", "penalty.propose", "penalty.approve"]);

  test("stops the proposer from deciding under any permission and from any account", async () => {
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

  test("stops the penalised agent from deciding in another account", async () => {
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

  test("hides a proposal from every account of the agent and sends them no notification", async () => {
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

  test("refuses a proposal for a complaint visible only through its penalty", async () => {
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
