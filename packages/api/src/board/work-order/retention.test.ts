import { expect, test } from "bun:test";
import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { diskStore } from "../../core/files/disk.ts";
import { createTestContext } from "../../core/testing.ts";
import { purgeDue } from "../../manage/purge/actions/run.ts";
import { NOON, useComplaintWorld } from "./testing/world.ts";

const world = useComplaintWorld();
const DAY_MS = 86_400_000;
const after = (days: number) => new Date(NOON.getTime() + days * DAY_MS);

const PDF = new File(["%PDF-1.4 he called"], "letter.pdf");

test("attachments of a complaint are deleted after the retention days, and their locks end", async () => {
  const store = diskStore(await mkdtemp(join(tmpdir(), "kolekta-complaint-")));
  const operations = (await world.as(world.org.operations)).setting.retention;
  const { defaultRow } = await operations.list();
  expect(defaultRow.effective.complaintDays).toBe(1_826);
  const threat = { category: "THREAT" } as const;
  const [done, open, invalid] = [
    await world.inWork(await world.createCase(), threat),
    await world.inWork(await world.createCase()),
    await world.lodge(await world.createCase()),
  ];
  const service = (await world.as(world.org.service, {}, { files: store })).board.workOrder;
  for (const { orderId } of [done, open, invalid]) await service.attach({ orderId, file: PDF });
  const { version } = await service.finish({
    orderId: done.orderId,
    version: done.version,
    verdict: "FOUNDED",
    answer: "We have heard it",
    evidence: "The recording",
  });
  const second = (await world.as(world.second)).board.workOrder;
  await second.confirm({ orderId: done.orderId, version, approve: true });
  await service.invalidate({
    orderId: invalid.orderId,
    reason: "NOT_OURS",
    note: "Another lender",
    version: (await world.order(invalid.orderId)).version,
  });

  const countFiles = async ({ orderId }: { orderId: number }) =>
    (await service.get({ orderId })).files.length;
  const countRemaining = async () => [
    await countFiles(done),
    await countFiles(open),
    await countFiles(invalid),
  ];
  const purge = (at: Date) =>
    purgeDue(createTestContext(world.db, null, { via: "JOB", now: () => at, files: store }));
  expect((await purge(after(1_825))).failures).toEqual([]);
  expect(await countRemaining()).toEqual([1, 1, 1]);
  const { failures } = await purge(after(1_828));
  expect(failures).toEqual([]);
  expect(await countRemaining()).toEqual([0, 1, 0]);
  expect(await world.order(done.orderId)).toMatchObject({
    state: "DONE",
    verdict: "FOUNDED",
    locksRecordings: false,
  });
  const purged = await world.db
    .selectFrom("retentionPurge")
    .select("records")
    .where("kind", "=", "complaintDays")
    .execute();
  expect(purged).toEqual([{ records: 2 }]);
  await purge(after(1_829));
  expect(await countRemaining()).toEqual([0, 1, 0]);
});
