import type { Translate } from "@kolekta/i18n/web";
import type { Failure, FieldFailure } from "@/lib/failure.ts";

/** Errors shown at fields, and errors shown above the buttons. */
export interface Placed {
  readonly placed: readonly FieldFailure[];
  readonly others: readonly FieldFailure[];
}

/** Assigns each error to its mounted field, as found by `at`. */
export const splitFieldErrors = (
  { fields }: Failure,
  at: (path: string) => string | null,
): Placed => {
  const found = fields.map((field) => ({ field, path: at(field.path) }));
  return {
    placed: found.flatMap(({ field, path }) => (path === null ? [] : { ...field, path })),
    others: found.flatMap(({ field, path }) => (path === null ? field : [])),
  };
};

/** Failures that are handled elsewhere or are the user's own doing. */
const UNSAID = new Set<Failure["kind"]>(["ended", "passwordDue", "silent", "aborted"]);

const INTERNAL = new Set<string | null>([null, "system.internal"]);

/**
 * Returns the message for the whole form; null when the fields or a global message already cover
 * the failure.
 */
export const refusalText = (
  failure: Failure,
  others: readonly FieldFailure[],
  t: Translate,
): string | null => {
  const { kind, message, fields, key, requestId } = failure;
  if (UNSAID.has(kind)) return null;
  if (kind === "timeout") return t("app.error.timeout");
  if (kind === "network") return t("app.error.network");
  if (fields.length > 0 && others.length === 0) return null;
  const reference =
    INTERNAL.has(key) && requestId !== null ? [t("app.error.reference", { id: requestId })] : [];
  return [
    message,
    ...others
      .filter((field) => field.message !== message)
      .map((field) => `${field.path}: ${field.message}`),
    ...reference,
  ].join("\n");
};
