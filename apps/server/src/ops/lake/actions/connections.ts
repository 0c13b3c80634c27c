import { withDeadline } from "@kolekta/db";
import type { Visit } from "@kolekta/api/core/context";
import { withDedicatedConnections } from "@kolekta/api/core/dedicated-connections";

/** Connections without a statement timeout, whose statements end when the command is cancelled. */
export const withLakeConnections = <T>(
  visit: Visit,
  work: (dedicatedContext: Visit) => Promise<T>,
): Promise<T> =>
  withDedicatedConnections(visit, "kolekta lake", (dedicatedContext) =>
    work({ ...dedicatedContext, db: withDeadline(dedicatedContext.db, dedicatedContext.signal) }),
  );
