import { AppError } from "@kolekta/api/core/errors";
import { GatewayError } from "@kolekta/api/core/gateways";
import { dbError } from "@kolekta/db";

/** What a failure is called: a key or a kind, never its message, which may quote somebody. */
export function getErrorType(error: unknown): string {
  if (error instanceof AppError) return error.key;
  if (error instanceof GatewayError) return error.kind;
  return dbError(error)?.kind ?? "internal";
}
