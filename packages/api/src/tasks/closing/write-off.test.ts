import { describe, expect, test } from "bun:test";
import type { NewCase } from "../../seeds/index.ts";
import { getActor } from "../../core/testing.ts";
import { getRefusalMessage, useClosingWorld } from "./testing/world.ts";

const world = useClosingWorld();

describe("writing off", () => {
  const old = (input: NewCase = {}) =>
    world.createCase({ dpd: 200, agentId: null, institutionId: world.org().north.id, ...input });
  const reason = "UNCOLLECTIBLE";

  test("waits for its days, for the promise and for the code", async () => {
    const finance = await world.as(world.org().finance);
    const openCase = await world.createCase();
    const promised = await old({
      agentId: world.org().north.agent.id,
      status: "C10",
      promise: { dueOn: "2026-04-02", amountMinor: 400_000 },
    });
    const coded = await old();
    await world.newCode(coded);
    const requests = [openCase, promised, coded].map(({ caseId }) =>
      getRefusalMessage(finance.requestWriteOff({ taskId: caseId, reason })),
    );
    expect(await Promise.all(requests)).toEqual([
      "closing.tooEarly",
      "closing.promiseOpen",
      "closing.codeOpen",
    ]);
    const options = await finance.get({ taskId: openCase.caseId });
    expect(options.refusals).toEqual({
      WITHDRAW: null,
      CANCEL: null,
      WRITE_OFF: "A case can be written off from 180 days past due. This case is at 5.",
    });
  });

  test("is requested by one user and approved by another, once, for any number of requests", async () => {
    const { caseId } = await old();
    const { requestId } = await (
      await world.as(world.org().finance)
    ).requestWriteOff({ taskId: caseId, reason });
    const operations = await world.as(world.org().operations);
    const deciding = operations.decide({ requestId, approve: true });
    expect(await getRefusalMessage(deciding)).toBe("access.denied");
    const management = await world.as(world.org().management);
    const pressed = await Promise.all(
      Array.from({ length: 20 }, () =>
        getRefusalMessage(management.decideWriteOff({ requestId, approve: true })),
      ),
    );
    expect(pressed.filter((result) => result === "done")).toHaveLength(1);
    expect(pressed.every((result) => result === "done" || result === "closing.decided")).toBe(true);
    expect((await world.getCase(caseId)).status).toBe("C80");
    const moves = await management.history({ taskId: caseId });
    expect(moves.filter((move) => move.event === "WRITTEN_OFF")).toHaveLength(1);
  });

  test("is never approved by its maker, even with both permissions", async () => {
    const { caseId } = await old();
    const { permissions } = await getActor(world.db, world.org().management);
    const caller = await world.as(world.org().management, {
      permissions: new Set([...permissions, "writeOff.request"]),
    });
    const { requestId } = await caller.requestWriteOff({ taskId: caseId, reason });
    expect(await getRefusalMessage(caller.decideWriteOff({ requestId, approve: true }))).toBe(
      "closing.cannotDecideOwn",
    );
    const { rows } = await caller.listRequests({ kind: "WRITE_OFF" });
    expect(rows.find((row) => row.requestId === requestId)).toMatchObject({
      canDecide: false,
      canRevoke: true,
    });
    await caller.revoke({ requestId, note: "not yet" });
    expect((await world.listRequestStates(caseId))[0]).toBe("REVOKED");
  });

  test("is not approved by another account of the maker", async () => {
    const { caseId } = await old();
    const { finance, management } = world.org();
    const { requestId } = await (
      await world.as(finance)
    ).requestWriteOff({ taskId: caseId, reason });
    const set = (creatorId: number | null) =>
      world.db.updateTable("appUser").set({ creatorId }).where("id", "=", management.id).execute();
    await set(finance.id);
    const caller = await world.as(management);
    const offered = async () => {
      const { rows } = await caller.listRequests({ kind: "WRITE_OFF" });
      return rows.find((row) => row.requestId === requestId)?.canDecide;
    };
    const decide = () => getRefusalMessage(caller.decideWriteOff({ requestId, approve: true }));
    expect(await decide()).toBe("access.samePerson");
    expect(await offered()).toBe(false);
    await set(null);
    expect(await offered()).toBe(true);
    expect(await decide()).toBe("done");
  });

  test("applies to a withdrawn case", async () => {
    const { caseId } = await old();
    await (
      await world.as(world.org().operations)
    ).withdraw({ taskId: caseId, reason: "DPD_LIMIT" });
    const { requestId } = await (
      await world.as(world.org().operations)
    ).requestWriteOff({ taskId: caseId, reason });
    await (await world.as(world.org().management)).decideWriteOff({ requestId, approve: true });
    expect((await world.getCase(caseId)).status).toBe("C80");
  });

  test("counts a later payment as recovered", async () => {
    const { caseId } = await old();
    await world.close(caseId, "C80", "WRITTEN_OFF");
    await world.close(caseId, "C32", "RECOVERED");
    expect(await world.getCase(caseId)).toMatchObject({ status: "C32", recovered: true });
  });
});
