import type { Endpoint } from "../endpoints.ts";
import { type RestRoute, listRestRoutes } from "../rest/routes.ts";
import { toPascal } from "./names.ts";

/** `tasks.case.list` at its main address; other methods and paths get a suffix. */
export function toOperationId(endpoint: Endpoint, { method, path }: RestRoute): string {
  const [first] = listRestRoutes(endpoint);
  const at = path === first?.path ? "" : `At${toPascal(path)}`;
  const by = method === first?.method ? "" : `By${toPascal(method.toLowerCase())}`;
  return endpoint.name + at + by;
}

/** Names the items of a procedure: `CaseList`, or `TasksCaseList` if two routers share the name. */
export function listBaseNames(endpoints: readonly Endpoint[]): ReadonlyMap<string, string> {
  const short = ({ name }: Endpoint) => toPascal(name.split(".").slice(1).join("."));
  const counts = Map.groupBy(endpoints, short);
  return new Map(
    endpoints.map((endpoint) => [
      endpoint.name,
      counts.get(short(endpoint))?.length === 1 ? short(endpoint) : toPascal(endpoint.name),
    ]),
  );
}
