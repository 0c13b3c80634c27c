import { asSchema, type JsonSchema } from "./json-schema.ts";

type Resolve = (part: unknown) => JsonSchema;

/** Follows the references of a document; words beside a reference go before those of its target. */
export const createResolver =
  (document: unknown): Resolve =>
  (part) => {
    const { $ref, ...beside } = asSchema(part);
    if (typeof $ref !== "string") return beside;
    const target = $ref
      .replace(/^#\//, "")
      .split("/")
      .map((step) => step.replaceAll("~1", "/").replaceAll("~0", "~"))
      .reduce<unknown>((node, step) => asSchema(node)[step], document);
    if (target === undefined) throw new Error(`${$ref} leads nowhere`);
    return { ...createResolver(document)(target), ...beside };
  };
