import { AppError } from "@kolekta/api/core/errors";
import { TRPCError } from "@trpc/server";
import { createDeadline, waitWithSignal } from "./deadlines.ts";
import type { Peer } from "./app.ts";

const KB = 1024;
const MB = 1024 * KB;

export interface BodyLimit {
  readonly bytes: number;
  /** In addition to the deadline of the request. */
  readonly ms: number;
}

/** Text and JSON from people and screens. */
export const SMALL: BodyLimit = { bytes: 256 * KB, ms: 20_000 };
/** JSON of endpoints that take up to a thousand records. */
export const BULK: BodyLimit = { bytes: 4 * MB, ms: 60_000 };
/** Signed body, read before its sender is verified. */
export const SIGNED: BodyLimit = { bytes: 64 * KB, ms: 10_000 };

/**
 * Extra bytes for the parts around a form's files. A slightly too large file then fails in its own
 * check, with a specific error.
 */
export const UPLOAD_MARGIN = MB;

/** Limit of uploads, for callers who may send files, by the maximum of the route. */
export const uploadLimit = (fileBytes: number): BodyLimit => ({
  bytes: fileBytes + UPLOAD_MARGIN,
  ms: Number.POSITIVE_INFINITY,
});

/**
 * Reads a whole body and counts its bytes, because its length header may be wrong. Holds at most
 * the limit in memory, and stops at the limit's or the request's deadline.
 */
export async function readBody(
  request: Request,
  signal: AbortSignal,
  limit: BodyLimit,
): Promise<Uint8Array<ArrayBuffer>> {
  getBodyWeight(request, limit);
  const reader = request.body?.getReader();
  if (!reader) return new Uint8Array();
  const deadline = createDeadline(signal, limit.ms);
  try {
    const bytes = await whole(reader, deadline.signal, limit);
    ended.add(request);
    return bytes;
  } catch (cause) {
    void reader.cancel().catch(() => {});
    throw toBodyError(request, deadline.signal, cause);
  } finally {
    deadline.settle();
  }
}

/**
 * Returns the maximum size of a body: its content length, or the limit without one or with a
 * transfer encoding. Throws when the content length exceeds the limit.
 */
export function getBodyWeight({ headers }: Request, limit: BodyLimit): number {
  const length = Number(headers.get("content-length") ?? limit.bytes);
  if (length > limit.bytes) throw tooLarge(limit);
  return headers.has("transfer-encoding") ? limit.bytes : length;
}

async function whole(
  reader: Pick<ReadableStreamDefaultReader<Uint8Array>, "read">,
  signal: AbortSignal,
  limit: BodyLimit,
): Promise<Uint8Array<ArrayBuffer>> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for (;;) {
    const { done, value } = await waitWithSignal(signal, reader.read());
    if (done) return Buffer.concat(parts, size);
    size += value.length;
    if (size > limit.bytes) throw tooLarge(limit);
    parts.push(value);
  }
}

/**
 * A body that breaks off is no error of either side; a body that never ends is the caller's error.
 */
function toBodyError(request: Request, signal: AbortSignal, cause: unknown) {
  if (cause instanceof AppError) return cause;
  if (request.signal.aborted) return new TRPCError({ code: "CLIENT_CLOSED_REQUEST", cause });
  return signal.aborted
    ? new AppError("timeout", "request.timeout")
    : new AppError("invalid", "request.invalid");
}

/** Requests whose body has been read to the end. */
const ended = new WeakSet<Request>();

/**
 * Seconds in which a refused caller may still send data, which is not read; then the connection
 * closes.
 */
const LINGER_S = 10;

export function lingerBriefly(request: Request, peer: Peer): void {
  const { headers } = request;
  const hasBody = headers.has("transfer-encoding") || headers.has("content-length");
  if (hasBody && !ended.has(request)) peer.timeout(request, LINGER_S);
}

export const tooLarge = ({ bytes }: BodyLimit): AppError =>
  new AppError("tooLarge", "request.tooLarge", { max: bytes / KB });
