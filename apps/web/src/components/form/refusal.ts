import type { Translate } from "@kolekta/i18n/web";
import type { Failure, FieldFailure } from "@/lib/failure.ts";

/** What is said at a field, and what has to be said above the buttons. */
export interface Placed {
  readonly placed: readonly FieldFailure[];
  readonly others: readonly FieldFailure[];
}

/** Each field error at the field that stands on the screen; `at` knows which. */
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

/** What a form says of a failure as a whole; null where its fields, or somebody else, say all of it. */
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
