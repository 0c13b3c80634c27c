import type { Actor, BaseContext } from "../../../core/context.ts";
import { withDedicatedConnections as within } from "../../../core/dedicated-connections.ts";

/** Request of a user, or of the operator's command line when there is no actor. */
export type ImportContext = BaseContext & { readonly actor?: Actor };

export const withDedicatedConnections = <T>(
  context: ImportContext,
  work: (dedicated: ImportContext) => Promise<T>,
): Promise<T> => within(context, "kolekta intake", work);
