import { withDeadline } from "@kolekta/db";
import type { Visit } from "@kolekta/api/core/context";
import { withOwnConnections } from "@kolekta/api/core/own-connections";

/** No statement has a time limit, but all of them end when the command is to end. */
export const withLakeConnections = <T>(
  visit: Visit,
  work: (own: Visit) => Promise<T>,
): Promise<T> =>
  withOwnConnections(visit, "kolekta lake", (own) =>
    work({ ...own, db: withDeadline(own.db, own.signal) }),
  );
