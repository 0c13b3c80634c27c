import { type FieldErrors, type FieldValues, get, type Resolver, set } from "react-hook-form";
import type { z } from "zod";
import { toFault, toFieldError } from "./issue-text.ts";

export const isPlainObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && Object.getPrototypeOf(value) === Object.prototype;

/** Removes blank fields: a contract never receives an empty string from a form. */
export const withoutBlanks = (value: unknown): unknown => {
  if (value === "") return undefined;
  if (Array.isArray(value)) return value.map(withoutBlanks);
  if (!isPlainObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [key, withoutBlanks(inner)]),
  );
};

/** Validates a form by the same contract that the server holds. */
export const contractResolver =
  <In extends FieldValues, Out>(schema: z.ZodType<Out, In>): Resolver<In, unknown, Out> =>
  (values) => {
    const result = schema.safeParse(withoutBlanks(values));
    if (result.success) return { values: result.data, errors: {} };
    const errors: FieldErrors<In> = {};
    for (const issue of result.error.issues) {
      const path = issue.path.join(".") || "root";
      if (get(errors, path) === undefined)
        set(errors, path, toFieldError(toFault(issue, get(values, path))));
    }
    return { values: {}, errors };
  };
