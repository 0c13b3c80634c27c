import { errorMessage, type ErrorKey, type Lang } from "@kolekta/i18n";
import type { TRPCError } from "@trpc/server";
import { ZodError } from "zod";
import { AppError } from "./errors.ts";
import { type IssueText, labelAt, toIssueText } from "./issue-text.ts";
import { REQUIRED } from "./text.ts";

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
