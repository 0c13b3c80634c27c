import type { Operation } from "./document.ts";
import { asSchema } from "./json-schema.ts";
import { toPascal } from "./names.ts";

type Parameters = Record<string, unknown>;

/** Moves parameters that several operations take alike to the components. */
export function shareParameters(operations: readonly Operation[], shared: Parameters): void {
  const inlineParameters = operations.flatMap(({ operationId, parameters = [] }) =>
    parameters
      .filter((parameter) => !("$ref" in asSchema(parameter)))
      .map((parameter) => ({ operationId, parameter })),
  );
  const groups = Map.groupBy(inlineParameters, ({ parameter }) => JSON.stringify(parameter));
  const names = new Map<string, string>();
  for (const [key, [first, ...others]] of groups)
    if (first && others.length > 0) {
      const name = toFreeName(shared, first);
      names.set(key, name);
      shared[name] = first.parameter;
    }
  for (const operation of operations)
    operation.parameters = operation.parameters?.map((parameter) => {
      const name = names.get(JSON.stringify(parameter));
      return name === undefined ? parameter : { $ref: `#/components/parameters/${name}` };
    });
}

interface Use {
  readonly operationId: string;
  readonly parameter: unknown;
}

/** Name of the parameter, prefixed with its first operation if the name is taken. */
function toFreeName(shared: Parameters, { operationId, parameter }: Use): string {
  const { name, in: location } = parameter as { name: string; in: string };
  const plain = toPascal(name) + (location === "path" ? "InPath" : "");
  return plain in shared ? toPascal(operationId) + plain : plain;
}
