import { withDeadline } from "@kolekta/db";
import type { BaseContext } from "@kolekta/api/core/context";
import { withDedicatedConnections } from "@kolekta/api/core/dedicated-connections";

/** Connections without a statement timeout, whose statements end when the command is cancelled. */
export const withLakeConnections = <T>(
  context: BaseContext,
  work: (dedicatedContext: BaseContext) => Promise<T>,
): Promise<T> =>
  withDedicatedConnections(context, "kolekta lake", (dedicatedContext) =>
    work({ ...dedicatedContext, db: withDeadline(dedicatedContext.db, dedicatedContext.signal) }),
  );
