import { AppError } from "@kolekta/api/core/errors";
import { GatewayError } from "@kolekta/api/core/gateways";
import { dbError } from "@kolekta/db";

/** Names a failure by key or kind, never by its message, which may quote personal data. */
export function getErrorType(error: unknown): string {
  if (error instanceof AppError) return error.key;
  if (error instanceof GatewayError) return error.kind;
  return dbError(error)?.kind ?? "internal";
}
