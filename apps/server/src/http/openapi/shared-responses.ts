import type { Operation } from "./document.ts";
import { asSchema } from "./json-schema.ts";

const PREFIX = "#/components/responses/";

/** Merges equal responses into one component named after its data. */
export function shareResponses(
  operations: readonly Operation[],
  responses: Record<string, unknown>,
): void {
  const groups = Map.groupBy(Object.entries(responses), ([, response]) => JSON.stringify(response));
  const renamed = new Map<string, string>();
  for (const [first, ...others] of groups.values()) {
    if (!first || others.length === 0) continue;
    const [name, response] = first;
    const shared = toResponseName(response);
    const free = shared in responses ? name : shared;
    for (const [old] of [first, ...others]) {
      renamed.set(PREFIX + old, PREFIX + free);
      delete responses[old];
    }
    responses[free] = response;
  }
  for (const { responses: operationResponses } of operations)
    for (const [status, response] of Object.entries(operationResponses)) {
      const ref = renamed.get(String(asSchema(response)["$ref"]));
      if (ref !== undefined) operationResponses[status] = { $ref: ref };
    }
}

/** Names a response after its data schema; files and empty replies after their type. */
function toResponseName(response: unknown): string {
  const [content] = Object.entries(asSchema(asSchema(response)["content"]));
  if (!content) return "File";
  const [type, media] = content;
  if (type !== "application/json")
    return `File${type.replace("/*", "").split(/[/.]/).at(-1) ?? ""}`;
  const { data } = asSchema(asSchema(media)["schema"]).properties ?? {};
  const ref = asSchema(data)["$ref"];
  return String(ref ?? "Success").replace(/^.*\//, "");
}
