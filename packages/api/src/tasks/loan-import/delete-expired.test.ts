import { utimes } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "bun:test";
import { deleteExpiredTapes } from "./actions/delete-expired.ts";
import { uploadAndCheck } from "./testing/harness.ts";
import { withFreshNumbers, getRefusalKey, useIntakeWorld } from "./testing/world.ts";
import { buildTape } from "./testing/tape.ts";

const intake = useIntakeWorld();
const DAY_MS = 86_400_000;

test("files and errors of old runs are deleted, their counts and recent runs remain", async () => {
  const harness = await intake.createHarness();
  const { dataDir } = harness.context;
  const failing = () =>
    uploadAndCheck(harness, buildTape(withFreshNumbers([{ days: "x" }])), intake.north);
  const [old, young] = [await failing(), await failing()];
  const cutOff = join(dataDir, "intake/incoming-1");
  await Bun.write(join(cutOff, "source.csv"), "no\n");
  const at = (days: number) => new Date(Date.now() - days * DAY_MS);
  await utimes(join(dataDir, `intake/${old.runId}`), at(31), at(31));
  await utimes(cutOff, at(2), at(2));
  await deleteExpiredTapes({ db: intake.db, dataDir, now: () => new Date() });
  expect(await getRefusalKey(harness.call.exportErrors({ runId: old.runId }))).toBe(
    "loanImport.fileUnavailable",
  );
  expect(await harness.call.listIssues({ runId: old.runId })).toMatchObject({ total: 0 });
  expect(await harness.call.getRun({ runId: old.runId })).toMatchObject({ counts: { failing: 1 } });
  expect(await harness.call.listIssues({ runId: young.runId })).toMatchObject({ total: 1 });
  expect(await getRefusalKey(harness.call.exportErrors({ runId: young.runId }))).toBe("done");
  expect(await Bun.file(join(cutOff, "source.csv")).exists()).toBe(false);
});

test("an installation without uploads has nothing to delete", async () => {
  const now = () => new Date();
  expect(await deleteExpiredTapes({ db: intake.db, dataDir: "/nonexistent", now })).toBeUndefined();
});
