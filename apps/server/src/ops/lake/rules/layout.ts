import type { Day } from "@kolekta/api/core/day";
import type { TableName } from "./tables.ts";

/** Folder names for Hive, Spark and Trino, which ignore names with a leading underscore. */
export interface Partition {
  readonly installation: string;
  readonly day: Day;
}

const ofDay = ({ installation, day }: Partition): string =>
  `installation=${installation}/day=${day}`;

export const toFilePath = (table: TableName, partition: Partition): string =>
  `${table}/${ofDay(partition)}/part-0.parquet`;

export const toManifestFolder = (installation: string): string =>
  `_manifest/installation=${installation}`;

export const toManifestPath = ({ installation, day }: Partition): string =>
  `${toManifestFolder(installation)}/day=${day}.json`;

/**
 * Staging folder of a day. The name is fixed per day, so that a crash leaves at most one folder.
 */
export const toStagingFolder = ({ installation, day }: Partition): string =>
  `_staging-${installation}-${day}`;

const INSTALLATION_NAME = /^[A-Za-z0-9][A-Za-z0-9._-]{0,62}$/;

/** A name that is a folder's name on every disk and in every bucket. */
export const isInstallationName = (name: string): boolean => INSTALLATION_NAME.test(name);

export const daysAmong = (files: readonly string[]): Day[] =>
  files.flatMap((file) => /^day=(\d{4}-\d{2}-\d{2})\.json$/.exec(file)?.[1] ?? []).toSorted();
