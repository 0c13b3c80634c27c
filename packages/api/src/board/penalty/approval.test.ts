import { describe, expect, test } from "bun:test";
import { atOnce } from "@kolekta/db/testing";
import { ROLE, setCountry } from "../../seeds/index.ts";
import { getRefusalMessage } from "../work-order/testing/world.ts";
import { usePenaltyWorld } from "./testing/world.ts";

const world = usePenaltyWorld();

const liable = (liableId: number) => ({ verdict: "FOUNDED" as const, liableId });

describe("repetition is counted again at the approval", () => {
  test("approves only the first of two penalties proposed as first violations", async () => {
    const { agent } = world.org.north;
    const firstPenalty = await world.propose(await world.decided());
    const orderId = await world.decided();
    const other = await world.propose(orderId);
    expect([firstPenalty.occurrence, other.occurrence]).toEqual(["FIRST", "FIRST"]);
    const first = await world.createPenaltyApi(world.org.operations);
    const second = await world.createPenaltyApi(world.approver);
    const outcomes = await atOnce(
      world.db,
      "wage_entry",
      () =>
        getRefusalMessage(
          first.decide({ penaltyId: firstPenalty.penaltyId, version: 1, approve: true }),
        ),
      () =>
        getRefusalMessage(second.decide({ penaltyId: other.penaltyId, version: 1, approve: true })),
    );
    expect(outcomes).toEqual(["done", "penalty.occurrenceChanged"]);
    expect(await world.listWageEntries(agent.id)).toHaveLength(1);
    const { penalty } = await first.get({ orderId });
    expect(penalty).toMatchObject({
      occurrence: "FIRST",
      occurrenceChanged: true,
      state: "PROPOSED",
    });
    await world.decide(other.penaltyId, false);
    const renewed = await world.propose(orderId);
    expect(renewed.occurrence).toBe("REPEATED");
    expect(await world.decide(renewed.penaltyId)).toMatchObject({ state: "APPROVED" });
  });

  test("refuses a repeated violation once the earlier one is void, but keeps an approved one", async () => {
    const { colleague } = world.org.north;
    const earlier = await world.decided(liable(colleague.id));
    await world.approved(earlier, "LATE_LOG");
    const decided = await world.decided(liable(colleague.id));
    const later = await world.propose(decided, "LATE_LOG");
    await world.decide(later.penaltyId);
    await world.redecide(earlier, { verdict: "UNFOUNDED" });
    const operations = await world.createPenaltyApi(world.org.operations);
    expect((await operations.get({ orderId: decided })).penalty).toMatchObject({
      state: "APPROVED",
      occurrence: "REPEATED",
      fineMinor: 100_000,
      occurrenceChanged: true,
    });

    const waiting = await world.decided(liable(colleague.id));
    const { penaltyId, occurrence } = await world.propose(waiting, "LATE_LOG");
    expect(occurrence).toBe("REPEATED");
    const pendingPenalty = (await operations.get({ orderId: waiting })).penalty;
    expect(pendingPenalty?.occurrenceChanged).toBe(false);
    await world.redecide(decided, { verdict: "UNFOUNDED" });
    expect(await getRefusalMessage(world.decide(penaltyId))).toBe("penalty.occurrenceChanged");
    expect(await world.decide(penaltyId, false)).toMatchObject({ state: "REJECTED" });
    const { past } = await operations.get({ orderId: waiting });
    expect(past).toMatchObject([{ occurrenceChanged: false }]);
  });
});

describe("a proposal no longer fits an agent", () => {
  const changed = async (
    id: number,
    values: Readonly<Record<string, unknown>>,
    run: () => Promise<void>,
  ) => {
    const before = await world.db
      .selectFrom("appUser")
      .selectAll()
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    const set = (row: Readonly<Record<string, unknown>>) =>
      world.db.updateTable("appUser").set(row).where("id", "=", id).execute();
    const originalValues = Object.fromEntries(
      Object.entries(before).filter(([key]) => key in values),
    );
    await set(values);
    return run().finally(() => set(originalValues));
  };

  const expectDecisionRefused = async (
    during: (decide: () => Promise<void>) => Promise<unknown>,
  ) => {
    const orderId = await world.decided();
    const { penaltyId } = await world.propose(orderId, "WRONG_SCRIPT");
    await during(async () => {
      expect(await getRefusalMessage(world.decide(penaltyId))).toBe("penalty.agentChanged");
    });
    expect((await world.penalty(penaltyId)).state).toBe("PROPOSED");
    await world.decide(penaltyId, false);
  };

  test.each([
    ["an agent who moved to another institution", "SOUTH"],
    ["an agent who is no longer paid a wage", "ROLE"],
  ] as const)("%s", async (_, change) => {
    const { north, south } = world.org;
    const values = {
      SOUTH: { institutionId: south.id, groupId: null },
      ROLE: { roleId: ROLE.leader },
    }[change];
    await expectDecisionRefused((decide) => changed(north.agent.id, values, decide));
  });

  test("refuses an agent whose institution has another currency", async () => {
    const { id } = world.org.north;
    await expectDecisionRefused(async (decide) => {
      await setCountry(world.db, id, "PH");
      await decide().finally(() => setCountry(world.db, id, "ID"));
    });
  });
});
