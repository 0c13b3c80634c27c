import { describe, expect, test } from "bun:test";
import { appRouter } from "@kolekta/api";
import { type BodyLimit, lingerBriefly, readBody, uploadLimit } from "./body.ts";
import { listEndpoints } from "./endpoints.ts";
import type { Peer } from "./app.ts";
import { UPLOAD_LIMITS } from "./uploads.ts";
import { unwrapSchema, getDef, getFields, type Schema } from "./rest/schema.ts";

const LIMIT: BodyLimit = { bytes: 1024, ms: 5000 };

/** Builds a body of `pieces` chunks of 100 bytes, which counts the chunks read. */
function streamed(pieces: number) {
  let sent = 0;
  const stream = new ReadableStream<Uint8Array>(
    {
      pull: (to) => {
        if (sent >= pieces) return to.close();
        sent += 1;
        to.enqueue(new Uint8Array(100));
      },
    },
    { highWaterMark: 0 },
  );
  return { request: buildRequest(stream), countSent: () => sent };
}

const buildRequest = (body: ReadableStream | string): Request =>
  new Request("http://kolekta/", { method: "POST", body });

const read = (request: Request, limit = LIMIT) =>
  readBody(request, new AbortController().signal, limit);

const tooLarge = { key: "request.tooLarge", params: { max: 1 } };

describe("a body", () => {
  test("is read whole up to its limit", async () => {
    expect(await read(streamed(10).request)).toHaveLength(1000);
    expect(await read(buildRequest("å".repeat(512)))).toHaveLength(1024);
    expect(await read(new Request("http://kolekta/"))).toHaveLength(0);
  });

  test("is not read further once it exceeds its limit", async () => {
    const { request, countSent } = streamed(100);
    expect(await read(request).catch((error) => error)).toMatchObject(tooLarge);
    expect(countSent()).toBeLessThanOrEqual(12);
  });

  test("is not read when its declared length exceeds the limit", async () => {
    const { request, countSent } = streamed(1);
    request.headers.set("content-length", "1025");
    expect(await read(request).catch((error) => error)).toMatchObject(tooLarge);
    expect(countSent()).toBe(0);
  });

  test("without an end times out by its own limit or that of the request", async () => {
    const silent = () => buildRequest(new ReadableStream());
    const timeout = { kind: "timeout", key: "request.timeout" };
    const silentBody = read(silent(), { ...LIMIT, ms: 1 });
    expect(await silentBody.catch((error) => error)).toMatchObject(timeout);
    const expired = AbortSignal.abort(new DOMException("", "TimeoutError"));
    const late = readBody(silent(), expired, uploadLimit(0));
    expect(await late.catch((error) => error)).toMatchObject(timeout);
  });
});

test("lingers briefly only after an unread body", async () => {
  const sent: number[] = [];
  const peer: Peer = { requestIP: () => null, timeout: (_, seconds) => sent.push(seconds) };
  const unread = buildRequest("{}");
  unread.headers.set("content-length", "2");
  lingerBriefly(new Request("http://kolekta/"), peer);
  expect(sent).toEqual([]);
  lingerBriefly(unread, peer);
  expect(sent).toHaveLength(1);
  await read(unread);
  lingerBriefly(unread, peer);
  expect(sent).toHaveLength(1);
});

test("only endpoints that take files accept large bodies", () => {
  const isFile = (schema: Schema) => getDef(unwrapSchema(schema)).type === "file";
  for (const { name, input, meta } of listEndpoints(appRouter)) {
    const files = Object.values(getFields(input) ?? {}).some(isFile);
    const fileBytes = meta.rest?.fileBytes ?? 0;
    expect(`${name} ${fileBytes > 0}`).toBe(`${name} ${files}`);
    // Uploads of one user leave room for another user's, however large they are.
    const max = uploadLimit(fileBytes).bytes;
    expect(max * (UPLOAD_LIMITS.perUser + 1)).toBeLessThanOrEqual(UPLOAD_LIMITS.bytes);
  }
});
