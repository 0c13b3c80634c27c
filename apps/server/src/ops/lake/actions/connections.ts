import { withDeadline } from "@kolekta/db";
import type { Visit } from "@kolekta/api/core/context";
import { withDedicatedConnections } from "@kolekta/api/core/dedicated-connections";

/** No statement has a time limit, but all of them end when the command is to end. */
export const withLakeConnections = <T>(
  visit: Visit,
  work: (dedicatedContext: Visit) => Promise<T>,
): Promise<T> =>
  withDedicatedConnections(visit, "kolekta lake", (dedicatedContext) =>
    work({ ...dedicatedContext, db: withDeadline(dedicatedContext.db, dedicatedContext.signal) }),
  );
