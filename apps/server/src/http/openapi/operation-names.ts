import type { Endpoint } from "../endpoints.ts";
import { type RestRoute, listRestRoutes } from "../rest/routes.ts";
import { toPascal } from "./names.ts";

/** `tasks.case.list` at its own address; another method or path of it says which. */
export function toOperationId(endpoint: Endpoint, { method, path }: RestRoute): string {
  const [first] = listRestRoutes(endpoint);
  const at = path === first?.path ? "" : `At${toPascal(path)}`;
  const by = method === first?.method ? "" : `By${toPascal(method.toLowerCase())}`;
  return endpoint.name + at + by;
}

/** Names what belongs to one procedure: `CaseList`, or `TasksCaseList` where two routers have it. */
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
