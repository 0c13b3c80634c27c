import { setCookie } from "@kolekta/api/core/cookies";
import type { FileReply } from "@kolekta/api/core/file";
import { READ_AFTER } from "@kolekta/api/core/replica";
import type { Visit } from "@kolekta/api/core/context";
import type { Arrival } from "../app.ts";

type Pairs = Readonly<Record<string, string>>;

/** Headers of one reply: the fixed ones, the request's id, and what the procedure set. */
function headersOf(
  { visit }: Arrival,
  fixed: Pairs,
  own: Pairs,
): Pairs | [string, string][] {
  const headers = { ...fixed, ...own, "x-request-id": visit.requestId };
  keepReadAfter(visit);
  const cookies = visit.headers.getSetCookie();
  const set = [...visit.headers].filter(([name]) => name !== "set-cookie");
  if (cookies.length === 0 && set.length === 0) return headers;
  return [
    ...Object.entries(headers),
    ...set,
    ...cookies.map((cookie): [string, string] => ["set-cookie", cookie]),
  ];
}

const READ_AFTER_SECONDS = 86_400;

/** The browser brings it along with whatever it asks next, in every tab. */
function keepReadAfter(visit: Visit): void {
  const position = visit.headers.get(READ_AFTER);
  if (position === null) return;
  setCookie(visit, "readAfter", position, READ_AFTER_SECONDS);
}

const JSON_TYPE: Pairs = { "content-type": "application/json;charset=utf-8" };

export const jsonReply = (
  arrival: Arrival,
  status: number,
  body: string,
  fixed: Pairs,
): Response =>
  new Response(body, { status, headers: headersOf(arrival, fixed, JSON_TYPE) });

export const fileReply = (
  arrival: Arrival,
  file: FileReply,
  fixed: Pairs,
): Response =>
  new Response(file.body, {
    headers: headersOf(arrival, fixed, {
      "content-type": file.type,
      "content-disposition": disposition(file),
    }),
  });

/** The name twice, as RFC 6266 wants it: plain for the old, encoded for the rest; no control characters. */
export function disposition({
  name,
  inline,
}: Pick<FileReply, "name" | "inline">): string {
  const clean = name.replaceAll(/\p{Cc}/gu, "").replaceAll(/[/\\]/g, "_");
  const plain = clean.replaceAll(/[^\x20-\x7e]|["%]/g, "_") || "file";
  const encoded = encodeURIComponent(clean.toWellFormed()).replaceAll(
    /['()*]/g,
    (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  const kind = inline ? "inline" : "attachment";
  return `${kind}; filename="${plain}"; filename*=UTF-8''${encoded}`;
}
