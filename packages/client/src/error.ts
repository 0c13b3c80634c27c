import { TRPCClientError } from "@trpc/client";
import type { AppRouter } from "./router.ts";

/** Refused input field. */
export interface FieldError {
  /** Dotted path of the input field. */
  readonly path: string;
  readonly message: string;
}

interface ErrorDetails {
  readonly key?: string | null | undefined;
  readonly fields?: readonly FieldError[] | null | undefined;
  readonly status?: number | null | undefined;
  readonly requestId?: string | null | undefined;
  readonly cause?: unknown;
}

/** Failed call: the refusal of the server, or that the server could not be reached. */
export class KolektaError extends TRPCClientError<AppRouter> {
  /** Name of the refusal, the same in every language; null when the contract or the network refused. */
  readonly key: string | null;
  /** Refused input fields. */
  readonly fields: readonly FieldError[];
  /** HTTP status; null when no server answered. */
  readonly status: number | null;
  /** Names the request in the server's log; null when no server answered. */
  readonly requestId: string | null;

  constructor(message: string, { key, fields, status, requestId, cause }: ErrorDetails) {
    super(message, cause instanceof Error ? { cause } : undefined);
    // The parent's constructor pins its own prototype.
    Object.setPrototypeOf(this, KolektaError.prototype);
    this.name = "KolektaError";
    this.key = key ?? null;
    this.fields = fields ?? [];
    this.status = status ?? null;
    this.requestId = requestId ?? null;
  }
}

export function toKolektaError(error: TRPCClientError<AppRouter>): KolektaError {
  if (error instanceof KolektaError) return error;
  const { data, message } = error;
  return new KolektaError(message, {
    key: data?.key,
    fields: data?.fields,
    status: data?.httpStatus,
    requestId: data?.requestId,
    cause: error,
  });
}

/** Reply of REST. */
interface Envelope {
  readonly code?: string;
  readonly message?: string;
  readonly data?: unknown;
  readonly key?: string | null;
  readonly requestId?: string;
}

const SUCCESS = "00";

const isJson = ({ headers }: Response): boolean =>
  headers.get("content-type")?.startsWith("application/json") ?? false;

function buildError(response: Response, envelope: Envelope): KolektaError {
  const { message, key, data, requestId } = envelope;
  return new KolektaError(message ?? `${response.status} ${response.statusText}`, {
    key,
    fields: Array.isArray(data) ? (data as FieldError[]) : [],
    status: response.status,
    requestId: requestId ?? response.headers.get("x-request-id"),
  });
}

/** Rejects a reply that Kolekta did not write, such as the page of a proxy. */
export function assertJson(response: Response): Response {
  if (isJson(response)) return response;
  throw buildError(response, {});
}

/** Reads the refusal of a REST reply; null for a success. An installation may send refusals with status 200. */
export async function findRefusal(response: Response): Promise<KolektaError | null> {
  if (!isJson(response)) return response.ok ? null : buildError(response, {});
  const envelope = (await response.clone().json()) as Envelope;
  return response.ok && envelope.code === SUCCESS ? null : buildError(response, envelope);
}
