import { asSchema, type JsonSchema } from "../openapi/json-schema.ts";
import { type Html, html } from "./html.ts";

/** One word or a few for what a value is. */
export function typeOf(schema: JsonSchema): string {
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map(String).join(" | ");
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices)
    return [...new Set(choices.map((choice) => typeOf(asSchema(choice))))].join(
      " | ",
    );
  if (schema.type === "array") return `${typeOf(asSchema(schema.items))}[]`;
  return schema.format ?? String(schema.type ?? "any");
}

const LIMITS = [
  ["minimum", "≥"],
  ["maximum", "≤"],
  ["exclusiveMinimum", ">"],
  ["minLength", "length ≥"],
  ["maxLength", "length ≤"],
  ["default", "default"],
] as const;

export const limitsOf = (schema: JsonSchema): string =>
  LIMITS.flatMap(([name, sign]) =>
    schema[name] === undefined
      ? []
      : [`${sign} ${JSON.stringify(schema[name])}`],
  ).join(", ");

/** The structure inside a list, a choice or the schema itself. */
function innerOf(schema: JsonSchema): JsonSchema | null {
  if (schema.properties) return schema;
  if (schema.items !== undefined) return innerOf(asSchema(schema.items));
  for (const choice of schema.anyOf ?? schema.oneOf ?? []) {
    const inner = innerOf(asSchema(choice));
    if (inner) return inner;
  }
  return null;
}

/** The fields of a structure, one row each, those of inner structures below them. */
export function fieldRows(schema: JsonSchema, depth = 0): Html[] {
  const inner = innerOf(schema);
  if (!inner) return [];
  return Object.entries(inner.properties ?? {}).flatMap(([name, part]) => {
    const field = asSchema(part);
    const needed = inner.required?.includes(name) ? "required" : "";
    const row = html`<tr>
      <th scope="row" class="depth-${Math.min(depth, 4)}">
        <code>${name}</code>
      </th>
      <td><code>${typeOf(field)}</code></td>
      <td>${needed}</td>
      <td>
        ${[field.description, limitsOf(field)].filter(Boolean).join("; ")}
      </td>
    </tr>`;
    return [row, ...fieldRows(field, depth + 1)];
  });
}
