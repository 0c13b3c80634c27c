import { rm } from "node:fs/promises";
import { join } from "node:path";
import type { Visit } from "@kolekta/api/core/context";
import { DEFAULT_ZONE, type Day, toLocalDay } from "@kolekta/api/core/day";

export const archiveFile = ({ dataDir }: Pick<Visit, "dataDir">, fileName: string): string =>
  join(dataDir, "archive", fileName);

export async function removeFile(visit: Pick<Visit, "dataDir">, fileName: string): Promise<void> {
  const file = archiveFile(visit, fileName);
  await rm(file, { force: true });
  await rm(`${file}.json`, { force: true });
}

/** The day by which files go. */
export const archiveDay = (visit: Pick<Visit, "now">): Day => toLocalDay(visit.now(), DEFAULT_ZONE);
