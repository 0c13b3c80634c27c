import type { Visit } from "@kolekta/api/core/context";
import { keepPartitions } from "@kolekta/api/core/months";
import { withOwnConnections } from "@kolekta/api/core/own-connections";
import { keepArchive, type Kept } from "./keep.ts";

/** What both jobs do by the hour: rows that lie in no month yet come into theirs first, for only months leave. */
export async function runArchive(visit: Visit, progress: (line: string) => void): Promise<Kept> {
  const unplaced = await withOwnConnections(visit, "kolekta archive", (own) =>
    keepPartitions.run({
      ...own,
      log: ({ table, month }, message) =>
        progress([table, month, message].filter(Boolean).join(": ")),
    }),
  ).then(
    () => [],
    (error: Error) => [`rows that lie in no month yet stay in the database: ${error.message}`],
  );
  const kept = await keepArchive(visit);
  return { ...kept, failures: [...unplaced, ...kept.failures] };
}
