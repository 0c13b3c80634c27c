import { afterEach, beforeAll, describe, expect, test } from "bun:test";
import { exists, mkdir, readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { createDb } from "@kolekta/db";
import { waitUntil } from "@kolekta/db/testing";
import { sql } from "kysely";
import { addDays, type Day } from "@kolekta/api/core/day";
import { createStoryActions } from "@kolekta/api/reports/figure/testing-facts";
import { manifestIn } from "./actions/paths.ts";
import { exportDay } from "./actions/day.ts";
import { exportDays } from "./actions/export.ts";
import { getInstallationName } from "./actions/installation.ts";
import { verifyTotals } from "./actions/verify-totals.ts";
import { toFilePath, toManifestPath } from "./rules/layout.ts";
import { TABLE_NAMES, type TableName } from "./rules/tables.ts";
import { rowsIn } from "./rules/totals.ts";
import { INSTALLATION, useLake } from "./testing.ts";
import { Story } from "@kolekta/api/reports/agent/testing";

const lake = useLake();
const FIRST: Day = "2026-03-02";
const SECOND = addDays(FIRST, 1);
let story: Story;

beforeAll(async () => {
  const { org } = lake;
  story = await Story.start(lake.db, lake.at(600), { institutionId: org.north.id });
  await story.assign(lake.at(610), org.north.agent.id);
  const { loanId } = await lake.rupiah();
  await lake.peso();
  await lake.tomorrow();
  await lake.pay("IDR", loanId, 100_000);
  await lake.tomorrow();
}, 180_000);

afterEach(() => rm(lake.out, { recursive: true, force: true }));

const getRefusal = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => "done",
    (error: { key?: string; message: string }) => error.key ?? error.message,
  );

/** A call of the second day, logged by now. */
const logCall = () => {
  const { north } = lake.org;
  const owner = { institutionId: north.id, agentId: north.agent.id };
  return createStoryActions(lake.db, story, owner).loggedCall(lake.at(-600));
};

const manifestOfDay = (day: Day) => manifestIn(lake.out, { installation: INSTALLATION, day });

const filesThere = async (): Promise<string[]> => {
  if (!(await exists(lake.out))) return [];
  const files = new Bun.Glob("**/*").scan({ cwd: lake.out, dot: true });
  return (await Array.fromAsync(files)).toSorted();
};

describe("a day", () => {
  test("is written under its tables with a manifest, and nothing else is left", async () => {
    await lake.export({ from: SECOND });
    const partition = { installation: INSTALLATION, day: SECOND };
    expect(await filesThere()).toEqual(
      [
        toManifestPath(partition),
        ...TABLE_NAMES.map((table) => toFilePath(table, partition)),
      ].toSorted(),
    );
    expect(await readdir(lake.out)).toHaveLength(1 + TABLE_NAMES.length);
  });

  test("G48: has its export on record", async () => {
    await lake.export({ from: SECOND });
    const line = await lake.db
      .selectFrom("auditLog")
      .select(["via", "action", "after"])
      .where("entity", "=", "lake")
      .where("entityId", "=", `${INSTALLATION}/${SECOND}`)
      .orderBy("id", "desc")
      .executeTakeFirstOrThrow();
    expect(line).toMatchObject({
      via: "COMMAND",
      action: "lake.export",
      after: { installation: INSTALLATION, day: SECOND, rows: { payments: 1 } },
    });
  });

  test("is exported to the same bytes twice, including the manifest", async () => {
    await lake.export({ from: FIRST });
    const hashes = await lake.hashes();
    const manifest = await Bun.file(
      join(lake.out, toManifestPath({ installation: INSTALLATION, day: SECOND })),
    ).text();
    const days = await lake.export({ from: FIRST, overwrite: "ALL" });
    expect(days.map(({ isSkipped }) => isSkipped)).toEqual([false, false]);
    expect(await lake.hashes()).toEqual(hashes);
    expect(
      await Bun.file(
        join(lake.out, toManifestPath({ installation: INSTALLATION, day: SECOND })),
      ).text(),
    ).toBe(manifest);
  });

  test("is skipped when present and exported again when a file is missing", async () => {
    await lake.export({ from: FIRST });
    const skipped = async () =>
      (await lake.export({ from: FIRST })).map(({ day, isSkipped }) => [day, isSkipped]);
    expect(await skipped()).toEqual([
      [FIRST, true],
      [SECOND, true],
    ]);
    await rm(join(lake.out, toFilePath("cases", { installation: INSTALLATION, day: FIRST })));
    expect(await skipped()).toEqual([
      [FIRST, false],
      [SECOND, true],
    ]);
  });

  test.skipIf(process.platform === "win32")(
    "is for its owner only, regardless of the umask",
    async () => {
      await rm(lake.out, { recursive: true, force: true });
      const before = process.umask(0);
      try {
        await lake.export({ from: SECOND });
      } finally {
        process.umask(before);
      }
      const paths = new Bun.Glob("**").scan({ cwd: lake.out, onlyFiles: false, absolute: true });
      const modes = new Set<string>();
      for (const path of [lake.out, ...(await Array.fromAsync(paths))]) {
        const found = await stat(path);
        const kind = found.isDirectory() ? "folder" : "file";
        modes.add(`${kind} ${(found.mode & 0o777).toString(8)}`);
      }
      expect([...modes].toSorted()).toEqual(["file 600", "folder 700"]);
    },
  );

  test("is stored under a plain installation name only", async () => {
    const outside = getInstallationName(lake.context(lake.at(600)), "../other");
    await expect(outside).rejects.toMatchObject({ key: "lake.invalidInstallationName" });
  });

  test("is stored beside that of another installation", async () => {
    await lake.export({ from: SECOND });
    await lake.export({ from: SECOND, installation: "other" });
    expect(await readdir(join(lake.out, "cases"))).toEqual(
      expect.arrayContaining([`installation=${INSTALLATION}`, "installation=other"]),
    );
  });
});

describe("later changes", () => {
  test("are found by comparison with the database, and only their day is exported again", async () => {
    await lake.export({ from: FIRST });
    const before = await manifestOfDay(SECOND);
    await logCall();
    const found = await lake.verify({ againstDatabase: true });
    expect(found.map(({ day, faults }) => [day, faults.length > 0])).toEqual([
      [FIRST, false],
      [SECOND, true],
    ]);
    expect(found[1]?.faults[0]).toContain("changed in the database: facts in IDR: rows is");
    const days = await lake.export({ from: FIRST, overwrite: "CHANGED" });
    expect(days.map(({ isSkipped }) => isSkipped)).toEqual([true, false]);
    const after = await manifestOfDay(SECOND);
    const changed = TABLE_NAMES.filter(
      (table) => before?.tables[table].sha256 !== after?.tables[table].sha256,
    );
    expect(changed).toEqual(["facts"]);
    const healed = await lake.verify({ againstDatabase: true });
    expect(healed.flatMap(({ faults }) => faults)).toEqual([]);
  });
});

test("does not build on a manifest that was replaced meanwhile", async () => {
  await lake.export({ from: SECOND });
  const manifest = await manifestOfDay(SECOND);
  if (!manifest) throw new Error("the day was exported");
  const { ledger } = manifest.tables;
  const before = {
    ...manifest,
    tables: { ...manifest.tables, ledger: { ...ledger, sha256: "0".repeat(64) } },
  };
  const { installationId = null } = manifest;
  const target = { out: lake.out, installation: INSTALLATION, installationId, day: SECOND };
  const context = lake.context(lake.at(720));
  await exportDay(context, target, { before, due: ["facts"] }, () => {});
  expect(await manifestOfDay(SECOND)).toEqual(manifest);
  expect((await lake.verify({ from: SECOND, to: SECOND }))[0]?.faults).toEqual([]);
});

describe("G14: all or nothing", () => {
  test("a cancelled export leaves nothing", async () => {
    await lake.export({ from: FIRST, to: FIRST });
    const ended = new AbortController();
    const work = exportDays(
      lake.context(lake.at(720), ended.signal),
      { out: lake.out, installation: INSTALLATION, from: SECOND, to: SECOND, overwrite: "NONE" },
      (line) => {
        if (line.includes("ledger")) ended.abort();
      },
    );
    expect(await getRefusal(work)).not.toBe("done");
    expect(await manifestOfDay(SECOND)).toBeNull();
    expect((await filesThere()).filter((file) => file.includes(SECOND))).toEqual([]);
    expect(await manifestOfDay(FIRST)).not.toBeNull();
    await lake.export({ from: SECOND, to: SECOND });
    expect((await lake.verify({ from: SECOND, to: SECOND }))[0]?.faults).toEqual([]);
  });

  test("a day with a file that cannot be placed has no manifest and is exported again", async () => {
    await lake.export({ from: SECOND });
    const hashes = await lake.hashes();
    const path = join(
      lake.out,
      toFilePath("promises", { installation: INSTALLATION, day: SECOND }),
    );
    await rm(path);
    await mkdir(join(path, "in-the-way"), { recursive: true });
    const reexport = () => lake.export({ from: SECOND, overwrite: "ALL" });
    expect(await getRefusal(reexport())).not.toBe("done");
    expect(await manifestOfDay(SECOND)).toBeNull();
    expect((await lake.verify({ from: SECOND, to: SECOND }))[0]?.faults).toEqual([
      "no manifest that this version can read",
    ]);
    await rm(path, { recursive: true });
    await reexport();
    expect(await lake.hashes()).toEqual(hashes);
  });

  test("refuses a file that differs from the database", async () => {
    await lake.export({ from: SECOND });
    const file = (table: TableName) =>
      join(lake.out, toFilePath(table, { installation: INSTALLATION, day: SECOND }));
    await logCall();
    const verifyTable = (table: TableName) =>
      getRefusal(verifyTotals(lake.db, table, SECOND, file(table)));
    expect(await verifyTable("ledger")).toBe("done");
    expect(await verifyTable("facts")).toBe("lake.mismatch");
  });

  test("reports a folder that cannot be written and records nothing", async () => {
    const { count } = await lines();
    await Bun.write(join(lake.out, "file"), "");
    const work = lake.export({ from: SECOND, out: join(lake.out, "file") });
    expect(await getRefusal(work)).toBe("lake.cannotWrite");
    expect(await lines()).toEqual({ count });
  });

  const lines = () =>
    lake.db
      .selectFrom("auditLog")
      .select(({ fn }) => fn.countAll<number>().as("count"))
      .where("action", "=", "lake.export")
      .executeTakeFirstOrThrow();
});

describe("a day is refused", () => {
  test("before it is over and the next end-of-day run is done", async () => {
    const on = (day: Day, days: number, minutes = 0) =>
      getRefusal(
        exportDays(lake.context(lake.at(days * 1440 + minutes)), {
          out: lake.out,
          installation: INSTALLATION,
          from: day,
          to: day,
          overwrite: "NONE",
        }),
      );
    expect(await on(lake.today, 0, 720)).toBe("lake.notOver");
    expect(await on(SECOND, 0, 9)).toBe("lake.notOver");
    expect(await on(SECOND, 0, 10)).toBe("done");
    expect(await on(lake.today, 1, 720)).toBe("lake.dayNotProcessed");
    expect(await getRefusal(lake.export({ from: SECOND, to: FIRST }))).toBe("lake.reversed");
    expect(await getRefusal(lake.export({ from: lake.today }))).toBe("lake.fromTooLate");
  });

  test("while another export of it runs, and not afterwards", async () => {
    const other = createDb(lake.url, { max: 1 });
    const gate = Promise.withResolvers<void>();
    const locked = Promise.withResolvers<void>();
    const holding = other.transaction().execute(async (tx) => {
      await sql`select pg_advisory_xact_lock(hashtextextended(${`lake ${INSTALLATION} ${SECOND}`}, 0))`.execute(
        tx,
      );
      locked.resolve();
      await gate.promise;
    });
    await locked.promise;
    const work = () => getRefusal(lake.export({ from: SECOND }));
    expect(await work()).toBe("lake.running");
    expect(await filesThere()).toEqual([]);
    gate.resolve();
    await holding;
    await other.destroy();
    expect(await work()).toBe("done");
  });

  test("while a transaction is open that began before the day was over", async () => {
    // Future day for the database, so that a transaction open now began before its end.
    const coming: Day = "2190-01-01";
    await sql`
      insert into business_day_run (day, attempt, zone, step, position, state, started_at, ended_at)
      select ${addDays(coming, 1)}::date, attempt, zone, step, position, state, started_at, ended_at from business_day_run
      where day = ${FIRST}::date`.execute(lake.db);
    const other = createDb(lake.url, { max: 1 });
    const gate = Promise.withResolvers<void>();
    const started = Promise.withResolvers<void>();
    const holding = other.transaction().execute(async (tx) => {
      await sql`select 1`.execute(tx);
      started.resolve();
      await gate.promise;
    });
    await started.promise;
    const work = () =>
      getRefusal(
        exportDays(lake.context(new Date("2190-01-02T12:00:00Z")), {
          out: lake.out,
          installation: INSTALLATION,
          from: coming,
          to: coming,
          overwrite: "NONE",
        }),
      );
    expect(await work()).toBe("lake.dayStillOpen");
    gate.resolve();
    await holding;
    await other.destroy();
    await waitUntil(async () => (await work()) === "done");
    const manifest = await manifestOfDay(coming);
    expect(rowsIn(manifest?.tables.payments.totals ?? [])).toBe(0);
  });
});
