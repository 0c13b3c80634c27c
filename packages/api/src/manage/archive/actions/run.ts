import type { Visit } from "../../../core/context.ts";
import { keepPartitions } from "../../../core/months.ts";
import { withOwnConnections } from "../../../core/own-connections.ts";
import { keepArchive, type Kept } from "./keep.ts";

/** What both jobs do by the hour: rows that lie in no month yet come into theirs first, for only months leave. */
export async function runArchive(
  visit: Visit,
  progress: (line: string) => void,
): Promise<Kept> {
  const unplaced = await withOwnConnections(visit, "kolekta archive", (own) =>
    keepPartitions.run({
      ...own,
      log: ({ table, month }, message) =>
        progress([table, month, message].filter(Boolean).join(": ")),
    }),
  ).then(
    () => [],
    (error: Error) => [
      `rows that lie in no month yet stay in the database: ${error.message}`,
    ],
  );
  const kept = await keepArchive(visit);
  return { ...kept, failures: [...unplaced, ...kept.failures] };
}
