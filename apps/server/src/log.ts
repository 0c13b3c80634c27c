import { dbError } from "@kolekta/db";
import pino, { type DestinationStream, type Logger } from "pino";

export type Log = Logger;

/** Names whose values never reach a log line, at any depth. */
const SECRETS = new Set([
  "password",
  "token",
  "captcha",
  "codeKey",
  "cookie",
  "authorization",
  "phone",
  "idNumber",
  "publicKey",
  "privateKey",
]);

const DEEPEST = 6;

/** Walks small objects, because pino's redaction compiles its paths for every line. */
function scrub(value: unknown, depth = 0): unknown {
  if (typeof value !== "object" || value === null) return value;
  if (value instanceof Error || value instanceof Date) return value;
  if (depth > DEEPEST) return "[deeper]";
  if (Array.isArray(value)) return value.map((item) => scrub(item, depth + 1));
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => [
      name,
      SECRETS.has(name) ? "[redacted]" : scrub(part, depth + 1),
    ]),
  );
}

/** Removes values that the database quotes in messages, because they may be personal data. */
const unquoted = (message: string): string =>
  message
    .split("\n", 1)
    .join("")
    .replace(/: ".*"$/, ': "..."')
    .replace(/value ".*" /, 'value "..." ');

/** Recognises errors that libraries copy into plain objects. */
const isCopyOfError = (error: unknown): error is { message: string } =>
  typeof error === "object" &&
  error !== null &&
  "message" in error &&
  typeof error.message === "string";

function describe(error: unknown): unknown {
  if (!(error instanceof Error))
    return isCopyOfError(error) ? { message: unquoted(error.message) } : String(error);
  const { name, message, stack, cause } = error;
  const databaseError = dbError(error);
  return {
    name,
    message: databaseError ? unquoted(message) : message,
    ...(databaseError && {
      sqlstate: databaseError.sqlstate,
      constraint: databaseError.constraint,
    }),
    stack: databaseError ? unquoted(stack ?? "") : stack,
    cause: cause === undefined ? undefined : describe(cause),
  };
}

const outputs = new WeakMap<Log, { flushSync(): void }>();

/**
 * Writes one JSON object per line to standard output, buffered briefly; `flushLog` writes the rest.
 * `joined` returns fields for every line.
 */
export function createLog(level: string, stream?: DestinationStream, joined?: () => object): Log {
  const options = {
    level,
    ...(joined && { mixin: joined }),
    base: undefined,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: {
      level: (label: string) => ({ level: label }),
      log: (line: object) => scrub(line) as Record<string, unknown>,
    },
    serializers: { error: describe },
  };
  if (stream) return pino(options, stream);
  const output = pino.destination({ dest: 1, sync: false, minLength: 4096, periodicFlush: 500 });
  const log = pino(options, output);
  outputs.set(log, output);
  return log;
}

/** Writes buffered lines before the process ends. */
export function flushLog(log: Log): void {
  outputs.get(log)?.flushSync();
}
