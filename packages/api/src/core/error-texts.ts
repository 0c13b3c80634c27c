import {
  errorMessage,
  type ErrorKey,
  type Lang,
  fieldLabel,
  isErrorKey,
  type MessageKey,
  translator,
  type Values,
} from "@kolekta/i18n";
import type { TRPCError } from "@trpc/server";
import { type z, ZodError } from "zod";
import { AppError } from "./errors.ts";
import { isBlank, REQUIRED } from "./text.ts";

type Issue = z.core.$ZodIssue;

interface IssueText {
  readonly message: string;
  /** The message names the field itself. */
  readonly isNamed: boolean;
}

/** Gets the label of the field at a path; an item of a list has the label of its list. */
function labelAt(path: readonly PropertyKey[], lang: Lang): string {
  const name = path.findLast((part) => typeof part === "string");
  return typeof name === "string" ? fieldLabel(lang, name) : "";
}

/**
 * A contract may name a message key; all other issues have a message by their kind, never the
 * validator's own text.
 */
function toIssueText(issue: Issue, lang: Lang): IssueText {
  const name = labelAt(issue.path, lang);
  if (name === "") {
    const key = isErrorKey(issue.message) ? issue.message : "request.invalid";
    return { message: errorMessage(lang, key, { name }), isNamed: true };
  }
  if (isErrorKey(issue.message)) {
    const message = errorMessage(lang, issue.message, { name });
    return { message, isNamed: issue.message === REQUIRED };
  }
  const [key, values] = toIssueMessage(issue);
  return { message: translator(lang)(key, { name, ...values }), isNamed: true };
}

function toIssueMessage(issue: Issue): [MessageKey, Values?] {
  switch (issue.code) {
    case "invalid_type":
      return ["core.error.request.fieldType", { expected: issue.expected }];
    case "invalid_value":
      return ["core.error.request.fieldChoice", { options: issue.values.map(String).join(", ") }];
    case "too_small":
      return toSizeMessage(issue, "Min", issue.minimum);
    case "too_big":
      return toSizeMessage(issue, "Max", issue.maximum);
    case "invalid_format":
      return [FORMATS[issue.format] ?? WRONG];
    default:
      return [WRONG];
  }
}

const WRONG = "app.validation.wrong";

const FORMATS: Readonly<Record<string, MessageKey>> = {
  email: "app.validation.email",
  date: "app.validation.day",
};

const SIZED: Readonly<Record<string, "text" | "list" | "number">> = {
  string: "text",
  array: "list",
  set: "list",
  int: "number",
  number: "number",
};

function toSizeMessage(
  { origin }: { readonly origin: string },
  bound: "Min" | "Max",
  limit: number | bigint,
): [MessageKey, Values?] {
  const kind = SIZED[origin];
  if (!kind) return [WRONG];
  return [`app.validation.${kind}${bound}`, { limit: Number(limit) }];
}

/**
 * Chooses the message of an empty field while its value is known: issues do not contain the refused
 * value.
 */
export const requiredWhenBlank = ({ input, path }: z.core.$ZodRawIssue): ErrorKey | undefined =>
  isBlank(input) && path && path.length > 0 ? REQUIRED : undefined;

export interface FieldError {
  /** Dotted path of the input field. */
  readonly path: string;
  readonly message: string;
}

type FieldText = FieldError & IssueText;

/** Lists the field errors of an input that its contract refused; empty for any other failure. */
export const fieldErrors = (error: TRPCError, lang: Lang): FieldError[] =>
  listFieldTexts(error, lang).map(({ path, message }) => ({ path, message }));

function listFieldTexts(error: TRPCError, lang: Lang): FieldText[] {
  const { cause } = error;
  if (error.code === "BAD_REQUEST" && cause instanceof ZodError) {
    return cause.issues.flatMap((issue) =>
      issue.code === "unrecognized_keys"
        ? issue.keys.map((name) => unknownField(issue.path, name, lang))
        : [{ path: issue.path.join("."), ...toIssueText(issue, lang) }],
    );
  }
  if (!(cause instanceof AppError) || !cause.field) return [];
  const message = appErrorText(cause, lang);
  return [{ path: cause.field, message, isNamed: true }];
}

const unknownField = (within: readonly PropertyKey[], name: string, lang: Lang): FieldText => ({
  path: [...within, name].join("."),
  message: errorMessage(lang, "request.unknownField", { name }),
  isNamed: true,
});

/** The message for a missing field includes the label of the field. */
function appErrorText({ key, params, field }: AppError, lang: Lang): string {
  if (key !== REQUIRED || !field) return errorMessage(lang, key, params);
  return errorMessage(lang, key, { name: labelAt(field.split("."), lang) });
}

/** Builds the message for the caller; an internal failure shows only its reference. */
export function formatErrorMessage(error: TRPCError, lang: Lang): string {
  if (error.cause instanceof AppError) return appErrorText(error.cause, lang);
  const [first] = listFieldTexts(error, lang);
  if (!first) return errorMessage(lang, PLAIN[error.code] ?? "system.internal");
  if (first.isNamed) return first.message;
  return `${labelAt(first.path.split("."), lang)}: ${first.message}`;
}

const PLAIN: Partial<Record<TRPCError["code"], ErrorKey>> = {
  BAD_REQUEST: "request.invalid",
  PARSE_ERROR: "request.invalid",
  UNSUPPORTED_MEDIA_TYPE: "request.invalid",
  UNAUTHORIZED: "session.expired",
  FORBIDDEN: "access.denied",
  NOT_FOUND: "request.notFound",
  METHOD_NOT_SUPPORTED: "request.methodNotAllowed",
};
