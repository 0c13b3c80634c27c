import { setCookie } from "@kolekta/api/core/cookies";
import type { FileReply } from "@kolekta/api/core/file";
import { READ_AFTER_HEADER } from "@kolekta/api/core/replica";
import type { BaseContext } from "@kolekta/api/core/context";
import type { Arrival } from "../app.ts";

type Pairs = Readonly<Record<string, string>>;

/** Headers of one reply: the fixed ones, the request id, and those set by the procedure. */
function buildHeaders(
  { context }: Arrival,
  fixed: Pairs,
  extra: Pairs,
): Pairs | [string, string][] {
  const headers = { ...fixed, ...extra, "x-request-id": context.requestId };
  const cookies = context.headers.getSetCookie();
  const set = [...context.headers].filter(([name]) => name !== "set-cookie");
  if (cookies.length === 0 && set.length === 0) return headers;
  return [
    ...Object.entries(headers),
    ...set,
    ...cookies.map((cookie): [string, string] => ["set-cookie", cookie]),
  ];
}

const JSON_TYPE: Pairs = { "content-type": "application/json;charset=utf-8" };

/** Maximum lag of a replica. Readers without the cookie get all committed data. */
const READ_AFTER_SECONDS = 600;

/** Sent with the next request of every tab; no script needs to. */
function setReadAfterCookie(context: BaseContext): void {
  const lsn = context.headers.get(READ_AFTER_HEADER);
  if (lsn === null) return;
  setCookie(context, "readAfter", lsn, READ_AFTER_SECONDS);
}

export function jsonReply(arrival: Arrival, status: number, body: string, fixed: Pairs): Response {
  setReadAfterCookie(arrival.context);
  const headers = buildHeaders(arrival, fixed, JSON_TYPE);
  return new Response(body, { status, headers });
}

export function fileReply(arrival: Arrival, file: FileReply, fixed: Pairs): Response {
  setReadAfterCookie(arrival.context);
  const headers = buildHeaders(arrival, fixed, {
    "content-type": file.type,
    "content-disposition": formatDisposition(file),
  });
  return new Response(file.body, { headers });
}

/** The name twice, as RFC 6266 wants it: plain for the old, encoded for the rest; no control characters. */
export function formatDisposition({ name, inline }: Pick<FileReply, "name" | "inline">): string {
  const clean = name.replaceAll(/\p{Cc}/gu, "").replaceAll(/[/\\]/g, "_");
  const plain = clean.replaceAll(/[^\x20-\x7e]|["%]/g, "_") || "file";
  const encoded = encodeURIComponent(clean.toWellFormed()).replaceAll(
    /['()*]/g,
    (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  const kind = inline ? "inline" : "attachment";
  return `${kind}; filename="${plain}"; filename*=UTF-8''${encoded}`;
}
