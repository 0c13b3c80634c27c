import { withDeadline } from "@kolekta/db";
import type { BaseContext } from "@kolekta/api/core/context";
import { withDedicatedConnections } from "@kolekta/api/core/dedicated-connections";
import { writeFacts } from "@kolekta/api/reports/agent/actions/process-facts";

/**
 * Connections without a statement timeout, whose statements end when the command is cancelled. The
 * facts of all rows committed before are written.
 */
export const withLakeConnections = <T>(
  context: BaseContext,
  work: (dedicatedContext: BaseContext) => Promise<T>,
): Promise<T> =>
  withDedicatedConnections(context, "kolekta lake", async (dedicatedContext) => {
    const db = withDeadline(dedicatedContext.db, dedicatedContext.signal);
    const cancellable = { ...dedicatedContext, db };
    await writeFacts(cancellable);
    return work(cancellable);
  });
