import { afterAll, beforeAll, expect, test } from "bun:test";
import { createTestContext } from "@kolekta/api/core/testing";
import { writeChanges } from "@kolekta/api/reports/change-feed/actions";
import { writeChangesJob } from "@kolekta/api/reports/change-feed/jobs";
import { newCase } from "@kolekta/api/seeds";
import { waitUntil } from "@kolekta/db/testing";
import { startEventJobRunner } from "../src/event-job-runner.ts";
import { createLog } from "../src/log.ts";
import { openRealApp, type RealApp, type Role } from "./real-app.ts";

let app: RealApp;
beforeAll(async () => {
  app = await openRealApp();
}, 180_000);
afterAll(() => app.stop());

interface Page {
  readonly changes: readonly { readonly type: string; readonly caseId: number | null }[];
  readonly next: string;
  readonly hasMore: boolean;
}

interface Reply {
  readonly code: string;
  readonly key?: string;
  readonly message: string;
  readonly data: Page & readonly { readonly path: string }[];
}

async function getChanges(role: Role, query: string): Promise<Reply & { readonly status: number }> {
  const headers = { token: app.people[role] };
  const reply = await fetch(`${app.url}/prod/api/changes${query}`, { headers });
  return { status: reply.status, ...((await reply.json()) as Reply) };
}

test("a script reads the changes of some types by its token, page after page", async () => {
  const { caseId } = await newCase(app.db, { agentId: app.org.north.agent.id });
  await writeChanges(createTestContext(app.db, null));
  const types = "types=case.opened,binding.changed&size=1";
  const first = await getChanges("operations", `?${types}`);
  expect(first).toMatchObject({ status: 200, code: "00" });
  expect(first.data).toMatchObject({ changes: [{ type: "case.opened", caseId }], hasMore: true });
  const second = await getChanges("admin", `?${types}&after=${first.data.next}`);
  expect(second.data.changes).toMatchObject([{ type: "binding.changed", caseId }]);
  const last = await getChanges("admin", `?${types}&after=${second.data.next}`);
  expect(last.data).toMatchObject({ changes: [], hasMore: false });
});

test("a refusal names its field", async () => {
  const { data } = await getChanges("operations", "");
  const ahead = await getChanges("operations", `?after=${data.next}99`);
  expect(ahead).toMatchObject({ status: 400, key: "changeFeed.cursorUnknown" });
  const expired = await getChanges("operations", "/cases?updatedSince=2020-01-01T00:00:00Z");
  expect(expired).toMatchObject({ status: 400, key: "changeFeed.sinceExpired" });
  expect(expired.message).toContain("2020-01-01T00:00:00.000Z");
  const type = await getChanges("operations", "?types=case.opened,case.lost");
  expect(type).toMatchObject({ status: 400, data: [{ path: "types.1" }] });
  expect(await getChanges("agent", "")).toMatchObject({ status: 403 });
});

test("a commit wakes the job that writes the feed", async () => {
  const { db, bus } = app;
  const runner = startEventJobRunner(writeChangesJob, {
    bus,
    log: createLog("silent"),
    now: () => new Date(),
    context: (signal) => ({ ...createTestContext(db, null, { signal }), log: () => {} }),
  });
  const { caseId } = await newCase(db, { agentId: app.org.north.agent.id });
  await waitUntil(async () => {
    const { data } = await getChanges("operations", "?types=binding.changed");
    return data.changes.some((change) => change.caseId === caseId);
  });
  await runner.stop();
});
