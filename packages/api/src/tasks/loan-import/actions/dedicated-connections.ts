import type { Actor, Visit } from "../../../core/context.ts";
import { withDedicatedConnections as within } from "../../../core/dedicated-connections.ts";

/** Request of a user, or of the operator's command line when there is no actor. */
export type ImportVisit = Visit & { readonly actor?: Actor };

export const withDedicatedConnections = <T>(
  visit: ImportVisit,
  work: (dedicated: ImportVisit) => Promise<T>,
): Promise<T> => within(visit, "kolekta intake", work);
