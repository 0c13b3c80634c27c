import { expect, test } from "bun:test";
import type { OpsContext } from "../../core/command.ts";
import { moveCases, newCase } from "../../seeds/index.ts";
import { getRefusal } from "../../session/testing.ts";
import { applyDueRuns } from "./actions/due.ts";
import { allocationCommands } from "./commands.ts";
import { allocatePools } from "./jobs.ts";
import { NOON, useAllocationWorld } from "./testing/world.ts";

const world = useAllocationWorld();

async function ops(
  name: string,
  args: Record<string, string>,
  options: Record<string, string> = {},
) {
  const command = allocationCommands.find((item) => item.name === name);
  const context: OpsContext = {
    context: { ...world.context(), via: "COMMAND" },
    actAs: () => Promise.reject(new Error("nobody is named")),
    progress: () => {},
  };
  if (!command) throw new Error(`there is no ${name}`);
  return command.run(context, { args, options });
}

const runJobs = async (now = NOON) => {
  const ctx = { ...world.context(), now: () => now, log: () => {} };
  await allocatePools.run(ctx);
  await applyDueRuns(ctx);
};
const lastRun = async () => {
  const { id } = await world.db
    .selectFrom("allocationRun")
    .select("id")
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirstOrThrow();
  return id;
};
const createOverdueCase = (periods: number) =>
  newCase(world.db, {
    now: NOON,
    institutionId: world.org.north.id,
    ...(periods > 1 && { dpd: 20 + periods }),
  });

test("verify reproduces a run, changed by hand or not, and finds an altered stored fact", async () => {
  const leader = (await world.as(world.org.north.leader)).tasks.allocation;
  const ids = await world.cases(6);
  const { runId } = await leader.prepare({ kind: "ASSIGN", taskIds: ids });
  const { version } = await leader.get({ runId });
  const [taskId = 0] = ids;
  const agentId = world.org.north.agent.id;
  await leader.change({ runId, version, taskIds: [taskId], agentId });
  const run = String(runId);
  expect(await ops("allocation replay", { run })).toMatchObject({
    ok: true,
    lines: [`run ${run}: 6 cases, same decisions`],
  });
  const other = world.org.north.colleague.id;
  await world.db
    .updateTable("allocationDecision")
    .set({ lastAgentId: null, avoidedAgentId: agentId })
    .where("runId", "=", runId)
    .where("proposedAgentId", "=", agentId)
    .execute();
  const { ok, lines } = await ops("allocation replay", { run });
  expect(ok).toBe(false);
  expect(lines.join()).toContain(
    `stored agent ${agentId} STRATEGY, repeated agent ${other} STRATEGY`,
  );
  const missing = ops("allocation replay", { run: "999999" });
  expect(await getRefusal(missing)).toBe("record.notFound");
});

test("another strategy is simulated on the stored inputs, without a write", async () => {
  await moveCases(world.db, { status: "C80", at: NOON });
  await world.db.updateTable("stage").set({ type: "AUTOMATIC" }).execute();
  for (const periods of [1, 4, 1, 8]) await createOverdueCase(periods);
  await runJobs();
  await createOverdueCase(1);
  await runJobs();
  const before = await lastRun();
  const days = { from: "2026-03-31", to: "2026-03-31" };
  const { ok, data, lines } = await ops(
    "allocation simulate",
    {},
    { ...days, strategy: "EQUAL_COUNT", stage: String(world.org.stages.early) },
  );
  expect(ok).toBe(true);
  const side = { placed: 5, unassigned: 0, count: { min: 2, max: 3 } };
  expect(data).toMatchObject({
    strategy: "EQUAL_COUNT",
    pools: [
      {
        institutionName: world.org.north.name,
        stageName: "Early",
        runs: 2,
        strategies: ["SNAKE"],
        actual: side,
        simulated: side,
      },
    ],
  });
  expect(lines[0]).toBe(`${world.org.north.name}, Early: 2 runs`);
  expect(await lastRun()).toBe(before);
  const none = { ...days, strategy: "SNAKE", institution: "999999" };
  expect((await ops("allocation simulate", {}, none)).lines).toEqual(["no runs on these days"]);
  const turned = { from: "2026-04-01", to: "2026-03-31", strategy: "SNAKE" };
  expect(await getRefusal(ops("allocation simulate", {}, turned))).toBe("range.reversed");
});
