import type { Actor, Visit } from "../../../core/context.ts";
import { withOwnConnections as within } from "../../../core/own-connections.ts";

/** A request of a person, or of the operator's command line where nobody is named. */
export type ImportVisit = Visit & { readonly actor?: Actor };

export const withOwnConnections = <T>(
  desk: ImportVisit,
  work: (own: ImportVisit) => Promise<T>,
): Promise<T> => within(desk, "kolekta intake", work);
