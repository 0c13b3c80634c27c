import { dbError } from "@kolekta/db";
import pino, { type DestinationStream, type Logger } from "pino";

export type Log = Logger;

/** Names whose values never reach a log line, wherever in it they stand. */
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

/** pino's own redaction compiles its paths anew for every line; a walk over a small object is cheaper. */
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

/** The database quotes the value that it minded, which is somebody's. */
const unquoted = (message: string): string =>
  message
    .split("\n", 1)
    .join("")
    .replace(/: ".*"$/, ': "..."')
    .replace(/value ".*" /, 'value "..." ');

/** Libraries hand errors on as copies of their fields. */
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
 * One JSON object a line on standard output, gathered for a moment; `flushLog` writes what is left. `joined` is asked for
 * what every line carries besides.
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
  const output = pino.destination({
    dest: 1,
    sync: false,
    minLength: 4096,
    periodicFlush: 500,
  });
  const log = pino(options, output);
  outputs.set(log, output);
  return log;
}

/** The last words before the process ends. */
export function flushLog(log: Log): void {
  outputs.get(log)?.flushSync();
}
