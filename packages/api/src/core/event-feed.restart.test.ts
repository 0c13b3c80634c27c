import { afterAll, beforeAll, expect, test } from "bun:test";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createDb, type Db, migrateToLatest } from "@kolekta/db";
import { type Embedded, startEmbedded } from "@kolekta/db/embedded";
import { waitUntil } from "@kolekta/db/testing";
import { onCommit } from "./after-commit.ts";
import { openFeed } from "./event-feed.ts";
import type { DomainEvent } from "./events.ts";
import { publishNow } from "./publish-now.ts";

let dir: string;
let server: Embedded;
let db: Db;

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), "kolekta-events-"));
  // When root runs the test, another user owns the database and needs access.
  await chmod(dir, 0o711);
  server = await startEmbedded({ dir: join(dir, "postgres") });
  db = createDb(server.url(), { max: 4 });
  await migrateToLatest(db);
}, 180_000);

afterAll(async () => {
  await db.destroy();
  await server.stop();
  await rm(dir, { recursive: true, force: true });
}, 180_000);

const caseWorked = (caseId: number) => ({ type: "case.worked", ids: { caseId } }) as const;

test.each([
  ["immediate", 1],
  ["fast", 0],
] as const)(
  "G18: a reader continues after a database stop (%s) and reports %p gaps",
  async (stopMode, expectedGaps) => {
    const events: DomainEvent[] = [];
    let gaps = 0;
    const feed = await openFeed({
      url: server.url(),
      onEvent: (event) => void events.push(event as DomainEvent),
      onGap: () => void (gaps += 1),
      onError: () => {},
    });
    const unsubscribe = onCommit(db, feed.wake);
    await publishNow(db, caseWorked(1));
    await waitUntil(() => events.length === 1);
    const sameServer = await startEmbedded({ dir: join(dir, "postgres"), watch: false });
    await sameServer.stop(stopMode);
    const canPublish = () =>
      publishNow(db, caseWorked(2)).then(
        () => true,
        () => false,
      );
    await waitUntil(canPublish);
    await waitUntil(() => events.length > 1 || gaps > 0);
    await publishNow(db, caseWorked(3));
    await waitUntil(() => events.at(-1)?.ids.caseId === 3);
    unsubscribe();
    await feed.stop();
    expect(gaps).toBe(expectedGaps);
  },
  180_000,
);
