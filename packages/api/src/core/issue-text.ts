import {
  errorMessage,
  type ErrorKey,
  fieldLabel,
  isErrorKey,
  type Lang,
  type MessageKey,
  translator,
  type Values,
} from "@kolekta/i18n";
import type { z } from "zod";
import { isBlank, REQUIRED } from "./text.ts";

type Issue = z.core.$ZodIssue;

export interface IssueText {
  readonly message: string;
  /** The message names the field itself. */
  readonly isNamed: boolean;
}

/** Gets the label of the field at a path; an item of a list has the label of its list. */
export function labelAt(path: readonly PropertyKey[], lang: Lang): string {
  const name = path.findLast((part) => typeof part === "string");
  return typeof name === "string" ? fieldLabel(lang, name) : "";
}

/**
 * A contract may name a message key; all other issues have a message by their kind, never the
 * validator's own text.
 */
export function toIssueText(issue: Issue, lang: Lang): IssueText {
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
