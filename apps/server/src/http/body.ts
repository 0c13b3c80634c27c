import { AppError } from "@kolekta/api/core/errors";
import { TRPCError } from "@trpc/server";
import { createDeadline, waitWithSignal } from "./deadlines.ts";
import type { Peer } from "./app.ts";

const KB = 1024;
const MB = 1024 * KB;

/** What one body may weigh, and how long it may take to arrive. */
export interface BodyLimit {
  readonly bytes: number;
  /** Beside the deadline of the request itself. */
  readonly ms: number;
}

/** What people type and screens send. */
export const SMALL: BodyLimit = { bytes: 256 * KB, ms: 20_000 };
/** What somebody signs who is not known before it was read. */
export const SIGNED: BodyLimit = { bytes: 64 * KB, ms: 10_000 };

/** What stands around the files of a form, and what a file may be too much for its room to say so itself. */
export const UPLOAD_MARGIN = MB;

/** Files, of callers who may send them: as many bytes as their route takes. */
export const uploadLimit = (fileBytes: number): BodyLimit => ({
  bytes: fileBytes + UPLOAD_MARGIN,
  ms: Number.POSITIVE_INFINITY,
});

/**
 * Reads a whole body, counted as it comes: what its headers say of its length binds nobody. Memory holds no more of
 * it than the limit, and nobody waits longer for it than the limit or the request's own deadline.
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

/** What a body weighs at most: its length where that binds it, or else its limit. */
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

/** A body that breaks off is nobody's fault, one that never ends is the caller's. */
function toBodyError(request: Request, signal: AbortSignal, cause: unknown) {
  if (cause instanceof AppError) return cause;
  if (request.signal.aborted) return new TRPCError({ code: "CLIENT_CLOSED_REQUEST", cause });
  return signal.aborted
    ? new AppError("timeout", "request.timeout")
    : new AppError("invalid", "request.invalid");
}

/** Requests whose body has come to its end. */
const ended = new WeakSet<Request>();

/** Seconds in which whoever was refused may still send what nobody reads; then the connection ends. */
const LINGER_S = 10;

export function lingerBriefly(request: Request, peer: Peer): void {
  const { headers } = request;
  const hasBody = headers.has("transfer-encoding") || headers.has("content-length");
  if (hasBody && !ended.has(request)) peer.timeout(request, LINGER_S);
}

export const tooLarge = ({ bytes }: BodyLimit): AppError =>
  new AppError("tooLarge", "request.tooLarge", { max: bytes / KB });
