import type { Translate } from "@kolekta/i18n/web";
import { get } from "react-hook-form";
import type { Failure, FieldFailure } from "@/lib/failure.ts";
import { isPlainObject } from "./contract-resolver.ts";

/** A group of fields has no place of its own at which an error could stand. */
const isField = (value: unknown): boolean => {
  const [first]: unknown[] = Array.isArray(value) ? value : [value];
  return value !== undefined && !isPlainObject(first);
};

/** Field errors whose fields the form has; the others have to be said above its buttons. */
export const placedFields = (
  { fields }: Failure,
  values: unknown,
): FieldFailure[] =>
  fields.filter(({ path }) => path !== "" && isField(get(values, path)));

/** Failures that are handled elsewhere or are the user's own doing. */
const UNSAID = new Set<Failure["kind"]>([
  "ended",
  "passwordDue",
  "silent",
  "aborted",
]);

const INTERNAL = new Set<string | null>([null, "system.internal"]);

/** What a form says of a failure as a whole; null where its fields, or somebody else, say all of it. */
export const refusalText = (
  failure: Failure,
  placed: readonly FieldFailure[],
  t: Translate,
): string | null => {
  const { kind, message, fields, key, requestId } = failure;
  if (UNSAID.has(kind)) return null;
  if (kind === "timeout") return t("app.error.timeout");
  if (kind === "network") return t("app.error.network");
  if (placed.length > 0 && placed.length === fields.length) return null;
  const others = fields.filter(
    (field) => !placed.includes(field) && field.message !== message,
  );
  const reference =
    INTERNAL.has(key) && requestId !== null
      ? [t("app.error.reference", { id: requestId })]
      : [];
  return [
    message,
    ...others.map((field) => `${field.path}: ${field.message}`),
    ...reference,
  ].join("\n");
};
