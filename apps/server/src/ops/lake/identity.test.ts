import { afterEach, beforeAll, expect, test } from "bun:test";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { backup } from "../backup/backup.ts";
import { restore } from "../backup/restore.ts";
import { testDatabase } from "@kolekta/db/testing";
import { addDays, type Day } from "@kolekta/api/core/day";
import { createTestContext } from "@kolekta/api/core/testing";
import { inTransaction } from "@kolekta/api/core/transaction";
import { ensureInstallationId } from "./actions/identity.ts";
import { manifestIn } from "./actions/paths.ts";
import { toManifestPath } from "./rules/layout.ts";
import { INSTALLATION, useLake } from "./testing.ts";

const lake = useLake();
const FIRST: Day = "2026-03-02";
const SECOND = addDays(FIRST, 1);
const OTHER_INSTALLATION = "0".repeat(64);

beforeAll(async () => {
  const { loanId } = await lake.rupiah();
  await lake.tomorrow();
  await lake.pay("IDR", loanId, 100_000);
  await lake.tomorrow();
  // The audit trail must not be empty.
  await inTransaction(lake.context(lake.at(720)), null, async (tx) =>
    tx.audit({ action: "lake.export", entity: "lake", entityId: "trail" }),
  );
}, 180_000);

afterEach(() => rm(lake.out, { recursive: true, force: true }));

const manifestOfDay = (day: Day) => manifestIn(lake.out, { installation: INSTALLATION, day });
const identity = () => ensureInstallationId(lake.context(lake.at(720)));

async function changeManifest(day: Day, change: (text: string) => string): Promise<void> {
  const path = join(lake.out, toManifestPath({ installation: INSTALLATION, day }));
  await Bun.write(path, change(await Bun.file(path).text()));
}

test("each manifest names the installation by the beginning of its audit trail", async () => {
  await lake.export({ from: FIRST });
  const installationId = await identity();
  expect(installationId).toMatch(/^[0-9a-f]{64}$/);
  for (const day of [FIRST, SECOND])
    expect((await manifestOfDay(day))?.installationId).toBe(installationId ?? "");
});

test("neither skips, overwrites nor adds to days of another installation with the same name", async () => {
  await lake.export({ from: FIRST, to: FIRST });
  const installationId = (await identity()) ?? "";
  await changeManifest(FIRST, (text) => text.replace(installationId, OTHER_INSTALLATION));
  const before = await lake.hashes();
  for (const [from, overwrite] of [
    [FIRST, "NONE"],
    [SECOND, "NONE"],
    [FIRST, "ALL"],
    [FIRST, "CHANGED"],
  ] as const)
    await expect(lake.export({ from, to: from, overwrite })).rejects.toMatchObject({
      key: "lake.otherInstallation",
      field: "installation",
      params: { installation: INSTALLATION, folder: lake.out, day: FIRST },
    });
  expect(await lake.hashes()).toEqual(before);
  expect(await manifestOfDay(SECOND)).toBeNull();
  expect(await lake.verify()).toEqual([{ day: FIRST, faults: [] }]);
  expect(await lake.verify({ againstDatabase: true })).toEqual([
    { day: FIRST, faults: ["exported from another database"] },
  ]);
  await lake.export({ from: SECOND, installation: "other" });
});

test("days from before manifests named the installation count as its own", async () => {
  await lake.export({ from: SECOND });
  await changeManifest(SECOND, (text) => text.replace(/ *"installationId".*\n/, ""));
  expect((await manifestOfDay(SECOND))?.installationId).toBeUndefined();
  expect(await lake.export({ from: SECOND })).toMatchObject([{ isSkipped: true }]);
  await lake.export({ from: SECOND, overwrite: "ALL" });
  expect((await manifestOfDay(SECOND))?.installationId).toBe((await identity()) ?? "");
});

test("a backup restores the identity, and another database has another", async () => {
  const folder = await mkdtemp(join(tmpdir(), "kolekta-identity-"));
  const restored = await testDatabase();
  const other = await testDatabase();
  try {
    const installationId = await identity();
    await backup(lake.url, join(folder, "backup"));
    await restore(join(folder, "backup"), restored.url);
    expect(await ensureInstallationId(createTestContext(restored.db, null))).toBe(installationId);
    const context = createTestContext(other.db, null);
    await inTransaction(context, null, async (tx) =>
      tx.audit({ action: "lake.export", entity: "lake", entityId: "trail" }),
    );
    const found = await ensureInstallationId(context);
    expect(found).toMatch(/^[0-9a-f]{64}$/);
    expect(found).not.toBe(installationId);
  } finally {
    await restored.drop();
    await other.drop();
    await rm(folder, { recursive: true });
  }
}, 180_000);
