import { rm } from "node:fs/promises";
import { join } from "node:path";
import type { BaseContext } from "@kolekta/api/core/context";
import { DEFAULT_ZONE, type Day, toLocalDay } from "@kolekta/api/core/day";

export const archiveFile = ({ dataDir }: Pick<BaseContext, "dataDir">, fileName: string): string =>
  join(dataDir, "archive", fileName);

export async function removeFile(
  context: Pick<BaseContext, "dataDir">,
  fileName: string,
): Promise<void> {
  const file = archiveFile(context, fileName);
  await rm(file, { force: true });
  await rm(`${file}.json`, { force: true });
}

/** The day by which files go. */
export const archiveDay = (context: Pick<BaseContext, "now">): Day =>
  toLocalDay(context.now(), DEFAULT_ZONE);
