import { TRPCClientError } from "@trpc/client";

export interface FieldFailure {
  readonly path: string;
  readonly message: string;
}

export interface Failure {
  readonly kind: "network" | "timeout" | "aborted" | "ended" | "passwordDue" | "silent" | "refused";
  /** Message of the server in the user's language; empty when the server was not reached. */
  readonly message: string;
  readonly key: string | null;
  readonly fields: readonly FieldFailure[];
  readonly requestId: string | null;
}

/** A call outside tRPC that failed, already in that shape. */
export class FailedCall extends Error {
  override readonly name = "FailedCall";
  readonly failure: Failure;

  constructor(failure: Partial<Failure> & Pick<Failure, "kind">) {
    super(failure.message);
    this.failure = { ...EMPTY_FAILURE, ...failure };
  }
}

const EMPTY_FAILURE = { message: "", key: null, fields: [], requestId: null };

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null;

const text = (value: unknown): string | null =>
  typeof value === "string" && value !== "" ? value : null;

export const parseFields = (value: unknown): FieldFailure[] =>
  (Array.isArray(value) ? value : []).flatMap((field: unknown) =>
    isRecord(field) && typeof field["message"] === "string"
      ? [{ path: text(field["path"]) ?? "", message: field["message"] }]
      : [],
  );

const unreached = (error: unknown): Failure => {
  const cause = error instanceof TRPCClientError ? error.cause : error;
  const name = cause instanceof Error ? cause.name : "";
  const kind = name === "TimeoutError" ? "timeout" : name === "AbortError" ? "aborted" : "network";
  return { ...EMPTY_FAILURE, kind };
};

const RATE_LIMITED = "Rate limit exceeded";

/** A wrong password is UNAUTHORIZED too, but there is no session that it could end. */
const endsSession = (code: unknown, key: string | null) =>
  code === "UNAUTHORIZED" && (key === null || key.startsWith("session."));

/** Error key of a session that may only change the password. */
export const PASSWORD_DUE = "session.passwordDue";

const toKind = (message: string, code: unknown, key: string | null): Failure["kind"] => {
  if (message === RATE_LIMITED) return "silent";
  if (key === PASSWORD_DUE) return "passwordDue";
  return endsSession(code, key) ? "ended" : "refused";
};

/** Every way a call can fail, in one shape. */
export const toFailure = (error: unknown): Failure => {
  if (error instanceof FailedCall) return error.failure;
  const data: unknown = error instanceof TRPCClientError ? error.data : null;
  if (!(error instanceof TRPCClientError) || !isRecord(data)) return unreached(error);
  const key = text(data["key"]);
  return {
    kind: toKind(error.message, data["code"], key),
    message: error.message,
    key,
    fields: parseFields(data["fields"]),
    requestId: text(data["requestId"]),
  };
};
