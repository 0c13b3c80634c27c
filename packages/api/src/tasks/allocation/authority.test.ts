import { describe, expect, test } from "bun:test";
import { ROLE } from "../../seeds/index.ts";
import { getRefusal } from "../../session/testing.ts";
import { applyRun } from "./actions/apply.ts";
import { NOON, useAllocationWorld } from "./testing/world.ts";

const world = useAllocationWorld();

const move = (userId: number, orgUnit: { institutionId: number; groupId: number | null }) =>
  world.db.updateTable("appUser").set(orgUnit).where("id", "=", userId).execute();

const getOrgUnit = (userId: number) =>
  world.db
    .selectFrom("appUser")
    .select(["institutionId", "groupId"])
    .where("id", "=", userId)
    .executeTakeFirstOrThrow() as Promise<{ institutionId: number; groupId: number | null }>;

describe("G31 a run stays within the scope of its maker at the commit", () => {
  test.each(["ASSIGN", "RELEASE"] as const)(
    "%s: a maker moved elsewhere cannot commit it",
    async (kind) => {
      const { north, south } = world.org;
      const ids = await world.cases(2, kind === "RELEASE" ? north.agent.id : undefined);
      const before = await getOrgUnit(north.admin.id);
      const { allocation } = (await world.as(north.admin)).tasks;
      const { runId } = await allocation.prepare({ kind, taskIds: ids });
      await move(north.admin.id, await getOrgUnit(south.admin.id));
      const moved = (await world.as(north.admin)).tasks.allocation;
      const { version } = await moved.get({ runId });
      const reason = "he has left";
      expect(await getRefusal(moved.commit({ runId, version, reason }))).toBe(
        "allocation.notVisible",
      );
      await move(north.admin.id, before);
      const back = (await world.as(north.admin)).tasks.allocation;
      expect((await back.commit({ runId, version, reason })).state).toBe("WAITING");
    },
  );
});

test("G31 a run assigns no case to an agent outside its maker's group by then", async () => {
  const { north } = world.org;
  const { allocation } = (await world.as(north.leader)).tasks;
  const { runId } = await allocation.prepare({
    kind: "ASSIGN",
    taskIds: await world.cases(1),
    agentIds: [north.agent.id],
  });
  const before = await getOrgUnit(north.agent.id);
  await move(north.agent.id, { ...before, groupId: null });
  const { version } = await allocation.get({ runId });
  expect(await getRefusal(allocation.commit({ runId, version }))).toBe("allocation.notVisible");
  await move(north.agent.id, before);
});

test("G31 a permission denied to a role in its institution overrides no block in a run", async () => {
  const { north, administrator } = world.org;
  const rule = await world.db
    .selectFrom("guardRule")
    .selectAll()
    .where("rule", "=", "CERT")
    .execute();
  await Promise.all(
    rule.map(({ id: _, ...ruleValues }, nth) =>
      world.db
        .insertInto("guardRule")
        .values({
          ...ruleValues,
          overrideRoles: [ROLE.leader],
          version: ruleValues.version + rule.length + nth,
        } as never)
        .execute(),
    ),
  );
  const [taskId = 0] = await world.cases(1);
  const { allocation } = (await world.as(north.leader)).tasks;
  const prepared = await allocation.prepare({
    kind: "ASSIGN",
    taskIds: [taskId],
    agentIds: [north.agent.id],
  });
  const { runId } = prepared;
  const { version } = await allocation.get({ runId });
  await world.db
    .updateTable("appUser")
    .set({ certifiedUntil: "2026-03-30" })
    .where("id", "=", north.agent.id)
    .execute();
  const { id: changeId } = await world.db
    .insertInto("permissionChange")
    .values({
      institutionId: north.id,
      reason: "on trial",
      editorId: administrator.id,
      changedAt: NOON,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await world.db
    .insertInto("deniedPermission")
    .values({
      institutionId: north.id,
      roleId: ROLE.leader,
      changeId,
      permission: "guard.override",
    })
    .execute();
  await allocation.commit({ runId, version, overrideReason: "he has his examination soon" });
  await applyRun(world.context(), runId);
  expect(await world.listLines(runId)).toMatchObject([
    { outcome: "REFUSED", refusal: "guard.notCertified" },
  ]);
});
