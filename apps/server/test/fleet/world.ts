import { afterAll, beforeAll } from "bun:test";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Db } from "@kolekta/db";
import { lockWaits, type TestDatabase, testDatabase } from "@kolekta/db/testing";
import { sql } from "kysely";
import { ops } from "../ops.ts";
import { type Finished, startOps } from "../process.ts";

/** Creates installations, each with a database, and the file that lists them. */
export function useFleet(...names: readonly string[]) {
  const databases = new Map<string, TestDatabase>();
  let dir = "";

  const database = (name: string): TestDatabase => {
    const found = databases.get(name);
    if (!found) throw new Error(`there is no installation ${name} in this test`);
    return found;
  };
  const dataDir = (name: string) => join(dir, "data", name);
  const file = () => join(dir, "installations.json");

  const write = async (
    extra: readonly Record<string, unknown>[] = [],
    top: Record<string, unknown> = {},
  ) => {
    const installations = names.map((name) => ({
      name,
      databaseUrl: database(name).url,
      dataDir: dataDir(name),
    }));
    const text = JSON.stringify({ ...top, installations: [...installations, ...extra] });
    await writeFile(file(), text, { mode: 0o600 });
  };

  beforeAll(async () => {
    dir = await mkdtemp(join(tmpdir(), "kolekta-fleet-"));
    for (const name of names) {
      databases.set(name, await testDatabase());
      await mkdir(dataDir(name), { recursive: true });
    }
    await write();
  }, 600_000);
  afterAll(async () => {
    for (const { drop } of databases.values()) await drop();
    await rm(dir, { recursive: true, force: true });
  }, 600_000);

  const line = (args: readonly string[]) => ["fleet", ...args, "--installations", file()];
  return {
    db: (name: string): Db => database(name).db,
    url: (name: string): string => database(name).url,
    path: (...parts: string[]) => join(dir, ...parts),
    dataDir,
    file,
    write,
    run: (...args: string[]): Promise<Finished> => ops(line(args), {}),
    start: (...args: string[]) => startOps(line(args), {}),
  };
}

export type InstallationOutcomes<T> = readonly {
  readonly installation: string;
  readonly state: string;
  readonly line: string;
  readonly data: T;
}[];

export const getInstallationOutcomes = <T>({ out }: Finished): InstallationOutcomes<T> =>
  (JSON.parse(out) as { installations: InstallationOutcomes<T> }).installations;

/** Lists the state of each installation in the order of the file. */
export const statesIn = (finished: Finished): string[] =>
  getInstallationOutcomes(finished).map(({ installation, state }) => `${installation} ${state}`);

/** Locks a table in a transaction that ends on release. */
export async function holdTable(db: Db, table: string, mode: "access share" | "access exclusive") {
  const gate = Promise.withResolvers<void>();
  const end = Promise.withResolvers<void>();
  const holding = db.transaction().execute(async (tx) => {
    await sql`lock table ${sql.table(table)} in ${sql.raw(mode)} mode`.execute(tx);
    gate.resolve();
    await end.promise;
  });
  await Promise.race([gate.promise, holding]);
  return {
    waits: async () => (await lockWaits(db)) > 0,
    letGo: async () => {
      end.resolve();
      await holding;
    },
  };
}
