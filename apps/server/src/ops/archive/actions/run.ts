import type { BaseContext } from "@kolekta/api/core/context";
import { maintainPartitions } from "@kolekta/api/core/months";
import { withDedicatedConnections } from "@kolekta/api/core/dedicated-connections";
import { archiveDueMonths, type ArchiveResult } from "./archive-due.ts";

/**
 * Hourly work of both jobs. Moves rows without a partition into their month first, because only
 * whole months leave.
 */
export async function runArchive(
  context: BaseContext,
  progress: (line: string) => void,
): Promise<ArchiveResult> {
  const partitionFailures = await withDedicatedConnections(
    context,
    "kolekta archive",
    (dedicatedContext) =>
      maintainPartitions.run({
        ...dedicatedContext,
        log: ({ table, month }, message) =>
          progress([table, month, message].filter(Boolean).join(": ")),
      }),
  ).then(
    () => [],
    (error: Error) => [`rows outside any month stay in the database: ${error.message}`],
  );
  const result = await archiveDueMonths(context);
  return { ...result, failures: [...partitionFailures, ...result.failures] };
}
