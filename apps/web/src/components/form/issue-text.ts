import { isErrorKey } from "@kolekta/i18n/error-key";
import type { MessageKey, Translate, Values } from "@kolekta/i18n/web";
import type { FieldError } from "react-hook-form";
import type { z } from "zod";

/** A field error before it is put into words, so that it follows a change of language. */
export interface Fault {
  readonly key: MessageKey;
  readonly values: Record<string, string | number>;
}

type Issue = z.core.$ZodIssue;

const sized = (
  issue: Issue & { origin: string },
  bound: "Min" | "Max",
  limit: number | bigint,
): Fault => {
  const text = issue.origin === "string";
  const list = issue.origin === "array" || issue.origin === "set";
  const kind = text ? "text" : list ? "list" : "number";
  return { key: `app.validation.${kind}${bound}`, values: { limit: Number(limit) } };
};

const FORMATS: Record<string, MessageKey> = {
  email: "app.validation.email",
  date: "app.validation.day",
};

const REQUIRED: Fault = { key: "app.validation.required", values: {} };
const WRONG: Fault = { key: "app.validation.wrong", values: {} };

/** An unticked box counts as blank, because its refusal means that it is required. */
const isBlank = (value: unknown) =>
  value === undefined ||
  value === null ||
  value === "" ||
  value === false ||
  Number.isNaN(value) ||
  (Array.isArray(value) && value.length === 0);

const isFault = (value: unknown): value is Fault =>
  typeof value === "object" && value !== null && "key" in value;

/** A refinement may bring its own words as `params: { fault }`; the contract's speak otherwise. */
export const toFault = (issue: Issue, value: unknown): Fault => {
  if (issue.code === "custom" && isFault(issue.params?.["fault"])) return issue.params["fault"];
  if (isErrorKey(issue.message)) return { key: `core.error.${issue.message}`, values: {} };
  if (isBlank(value)) return REQUIRED;
  if (issue.code === "too_small") return sized(issue, "Min", issue.minimum);
  if (issue.code === "too_big") return sized(issue, "Max", issue.maximum);
  if (issue.code === "invalid_format")
    return { key: FORMATS[issue.format] ?? WRONG.key, values: {} };
  return WRONG;
};

const FAULT = "fault";

export const toFieldError = (fault: Fault): FieldError => ({
  type: FAULT,
  message: JSON.stringify(fault),
});

interface PlacedError {
  readonly path: string;
  readonly error: FieldError;
}

/** Every error of a form with its path, as deep as the values lie. */
export const errorsAt = (errors: object, above = ""): PlacedError[] =>
  Object.entries(errors).flatMap(([name, inner]: [string, unknown]) => {
    if (typeof inner !== "object" || inner === null) return [];
    const path = above + name;
    return isFieldError(inner) ? { path, error: inner } : errorsAt(inner, `${path}.`);
  });

const isFieldError = (value: object): value is FieldError =>
  "type" in value && typeof value.type === "string";

/** Text of a field error; messages of the server are already translated. */
export const fieldErrorText = (error: FieldError, label: string, t: Translate): string => {
  if (error.type !== FAULT) return error.message ?? t(WRONG.key, { name: label });
  const { key, values } = JSON.parse(error.message ?? "null") as Fault;
  const named: Values = { name: label, ...values };
  return t(key, named);
};
