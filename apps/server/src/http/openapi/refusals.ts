import { htmlLang, LANGS } from "@kolekta/i18n";
import { CODES, type Code, isRetried } from "../rest/envelope.ts";
import { referHeaders } from "./headers.ts";

const REQUEST_ID = "4f8f2f0e-6a1a-4f57-9d83-2c8b7f1f7a10";

export const FAILURE = {
  type: "object",
  required: ["code", "message", "data", "key", "requestId"],
  properties: {
    code: { type: "string", enum: Object.keys(CODES) },
    message: {
      type: "string",
      description: `In the language of Accept-Language: ${LANGS.map((lang) => htmlLang[lang]).join(", ")}`,
    },
    data: {
      description: "Invalid fields; null if none",
      type: ["array", "null"],
      items: {
        type: "object",
        required: ["path", "message"],
        properties: { path: { type: "string" }, message: { type: "string" } },
      },
    },
    key: {
      description: "Key of the message, the same in every language",
      type: ["string", "null"],
    },
    requestId: { type: "string" },
  },
};

interface Refusal {
  readonly status: number;
  readonly code: Code;
  readonly key: string | null;
  readonly message: string;
}

export const REFUSALS = {
  Invalid: { status: 400, code: "01", key: null, message: "page must be at least 1" },
  Expired: {
    status: 401,
    code: "02",
    key: "session.expired",
    message: "Your session has ended. Please log in again.",
  },
  Denied: {
    status: 403,
    code: "03",
    key: "access.denied",
    message: "Your role does not have permission for this.",
  },
  NotFound: {
    status: 404,
    code: "04",
    key: "record.notFound",
    message: "This record does not exist, or you do not have access to it.",
  },
  TimedOut: {
    status: 408,
    code: "98",
    key: "request.timeout",
    message: "The request took too long. Try again.",
  },
  Conflict: {
    status: 409,
    code: "09",
    key: "record.changed",
    message: "Someone else has changed this record. Reload the page and try again.",
  },
  TooLarge: {
    status: 413,
    code: "01",
    key: "request.tooLarge",
    message: "The request is too large. Send at most 256 kB.",
  },
  TooMany: { status: 429, code: "29", key: "request.rateLimited", message: "Rate limit exceeded" },
  Internal: {
    status: 500,
    code: "99",
    key: null,
    message: "System error. Try again; if it happens again, report the reference number.",
  },
  Unavailable: {
    status: 503,
    code: "98",
    key: "system.unavailable",
    message: "The service is busy or restarting. Try again in a moment.",
  },
} as const satisfies Record<string, Refusal>;

const toExample = ({ code, key, message }: Refusal) => ({
  code,
  message,
  data: key === null && code === "01" ? [{ path: "page", message }] : null,
  key,
  requestId: REQUEST_ID,
});

const schema = { $ref: "#/components/schemas/Failure" };

const COMMON = [
  "Expired",
  "Denied",
  "TimedOut",
  "TooLarge",
  "TooMany",
  "Internal",
  "Unavailable",
] as const satisfies (keyof typeof REFUSALS)[];

/** Every refusal once, under components, for reference by operations. */
export const refusalResponses = {
  ...Object.fromEntries(
    Object.entries<Refusal>(REFUSALS)
      .filter(([name]) => !COMMON.some((common) => common === name))
      .map(([name, refusal]) => [
        name,
        {
          description: `${refusal.code}: ${CODES[refusal.code]}`,
          headers: referHeaders("RequestId"),
          content: { "application/json": { schema, example: toExample(refusal) } },
        },
      ]),
  ),
  Failure: {
    description: `${COMMON.map((name) => REFUSALS[name].status).join(", ")}; ${COMMON.map(
      (name) => REFUSALS[name].status,
    )
      .filter(isRetried)
      .join(" and ")} carry Retry-After`,
    headers: referHeaders("RequestId", "RetryAfter"),
    content: {
      "application/json": {
        schema,
        examples: Object.fromEntries(
          COMMON.map((name) => [name, { value: toExample(REFUSALS[name]) }]),
        ),
      },
    },
  },
};
