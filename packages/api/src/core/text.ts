import type { ErrorKey } from "@kolekta/i18n";
import { z } from "zod";

/**
 * Invisible characters: spaces, controls, joiners, marks without a base, and letters that Unicode
 * shows as blank.
 */
const UNSEEN = /[\s\p{Z}\p{C}\p{M}\u115f\u1160\u3164\uffa0\u2800]/gu;

const isReadable = (text: string): boolean => text.replace(UNSEEN, "") !== "";

/** Text for people: requires at least one visible character. */
export const ReadableText = (longest: number) =>
  z
    .string()
    .trim()
    .min(1, { abort: true })
    .max(longest)
    .refine(isReadable, { error: "request.unreadable" });

export const REQUIRED = "request.fieldRequired" satisfies ErrorKey;

export const isBlank = (value: unknown): boolean =>
  value === undefined || (typeof value === "string" && value.trim() === "");

/** Answers an empty field with "is required" and any other with the message of its format. */
export const formatOr = (key: ErrorKey) => ({
  error: ({ input }: { readonly input?: unknown }): ErrorKey => (isBlank(input) ? REQUIRED : key),
});
