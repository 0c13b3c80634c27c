import type * as Duckdb from "@duckdb/node-api";
import { join } from "node:path";
import { AppError } from "@kolekta/api/core/errors";

export type Library = typeof Duckdb;

/** Loaded by whoever writes or reads the lake alone: a server carries no engine along. */
export async function loadDuckdb(
  load: () => Promise<Library> = () => import("@duckdb/node-api"),
): Promise<Library> {
  try {
    return await load();
  } catch (error) {
    const [why = ""] = String(error).split("\n");
    const platform = `${process.platform}-${process.arch}`;
    throw new AppError("unavailable", "lake.noEngine", { platform, why });
  }
}

export interface Engine {
  readonly library: Library;
  readonly connection: Duckdb.DuckDBConnection;
}

/** One thread, so that the same rows become the same bytes; it fetches nothing from anywhere. */
const SETTINGS = {
  threads: "1",
  memory_limit: "512MB",
  autoinstall_known_extensions: "false",
  autoload_known_extensions: "false",
};

/** A database of its own in a folder, so that what does not fit into memory lies there. */
export async function withEngine<T>(
  folder: string,
  work: (engine: Engine) => Promise<T>,
): Promise<T> {
  const library = await loadDuckdb();
  const instance = await library.DuckDBInstance.create(
    join(folder, "rows.duckdb"),
    { ...SETTINGS, temp_directory: join(folder, "spilled") },
  );
  try {
    const connection = await instance.connect();
    try {
      return await work({ library, connection });
    } finally {
      connection.closeSync();
    }
  } finally {
    instance.closeSync();
  }
}

export const quoted = (name: string): string =>
  `"${name.replaceAll('"', '""')}"`;
