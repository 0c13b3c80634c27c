import { type FieldError, fieldErrors, formatErrorMessage } from "@kolekta/api/core/error-texts";
import { AppError } from "@kolekta/api/core/errors";
import { LANGS, type Lang, translator } from "@kolekta/i18n";
import type { TRPCError } from "@trpc/server";
import { getHTTPStatusCodeFromError } from "@trpc/server/http";

export const SUCCESS = "00";

/** Meaning of every code except 00, for the API reference and the table below. */
export const CODES = {
  "01": "The request is not valid; data lists the invalid fields.",
  "02": "The session is missing or has ended; log in again.",
  "03": "Your role or the origin of the page does not permit this.",
  "04": "Not found, or not visible to you.",
  "09": "Conflicts with a change made in the meantime.",
  "29": "Rate limit exceeded.",
  "98": "The service is busy, restarting or took too long; try again.",
  "99": "An internal error; report the requestId.",
} as const;

export type Code = keyof typeof CODES;

const CODE_OF: Partial<Record<TRPCError["code"], Code>> = {
  BAD_REQUEST: "01",
  PARSE_ERROR: "01",
  PAYLOAD_TOO_LARGE: "01",
  UNSUPPORTED_MEDIA_TYPE: "01",
  FORBIDDEN: "03",
  NOT_FOUND: "04",
  METHOD_NOT_SUPPORTED: "04",
  CONFLICT: "09",
  PRECONDITION_FAILED: "09",
  TOO_MANY_REQUESTS: "29",
  SERVICE_UNAVAILABLE: "98",
  TIMEOUT: "98",
  CLIENT_CLOSED_REQUEST: "98",
};

/** Temporary refusals, whose replies have a Retry-After header. */
export const isRetried = (status: number): boolean => status === 429 || status === 503;

const findErrorKey = ({ cause }: TRPCError): string | null =>
  cause instanceof AppError ? cause.key : null;

/** A wrong password is also UNAUTHORIZED but ends no session: only session keys map to 02. */
export function toEnvelopeCode(error: TRPCError): Code {
  if (error.code !== "UNAUTHORIZED") return CODE_OF[error.code] ?? "99";
  return (findErrorKey(error) ?? "session.").startsWith("session.") ? "02" : "01";
}

const buildHead = (message: string): string =>
  `{"code":"${SUCCESS}","message":${JSON.stringify(message)},"data":`;

/** The text before the data of a success, per language: written once, not per request. */
const HEADS = Object.fromEntries(
  LANGS.map((lang) => [lang, buildHead(translator(lang)("core.done.success"))]),
) as Record<Lang, string>;

/** Words of a proposal: clients that show the message of a success must not report it as done. */
function findNotice(data: unknown): string | null {
  if (typeof data !== "object" || data === null || !("notice" in data)) return null;
  return typeof data.notice === "string" ? data.notice : null;
}

export function formatSuccess(data: unknown, lang: Lang): string {
  const notice = findNotice(data);
  const head = notice === null ? HEADS[lang] : buildHead(notice);
  return `${head}${JSON.stringify(data ?? null)}}`;
}

export interface Failure {
  readonly status: number;
  readonly body: {
    readonly code: Code;
    readonly message: string;
    readonly data: FieldError[] | null;
    /** The message's key, the same in every language. */
    readonly key: string | null;
    readonly requestId: string;
  };
}

export function buildFailure(error: TRPCError, lang: Lang, requestId: string): Failure {
  const fields = fieldErrors(error, lang);
  return {
    status: getHTTPStatusCodeFromError(error),
    body: {
      code: toEnvelopeCode(error),
      message: formatErrorMessage(error, lang),
      data: fields.length > 0 ? fields : null,
      key: findErrorKey(error),
      requestId,
    },
  };
}
