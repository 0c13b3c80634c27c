import { describe, expect, test } from "bun:test";
import { appRouter } from "@kolekta/api";
import { type BodyLimit, lingerBriefly, readBody, uploadLimit } from "./body.ts";
import { endpointsOf } from "./endpoints.ts";
import type { Peer } from "./app.ts";
import { ROOM } from "./uploads.ts";
import { bare, defOf, fieldsOf, type Schema } from "./rest/schema.ts";

const LIMIT: BodyLimit = { bytes: 1024, ms: 5000 };

/** A body of so many pieces of 100 bytes, which tells how many of them were asked for. */
function streamed(pieces: number) {
  let given = 0;
  const stream = new ReadableStream<Uint8Array>(
    {
      pull: (to) => {
        if (given >= pieces) return to.close();
        given += 1;
        to.enqueue(new Uint8Array(100));
      },
    },
    { highWaterMark: 0 },
  );
  return { request: requestOf(stream), given: () => given };
}

const requestOf = (body: ReadableStream | string): Request =>
  new Request("http://kolekta/", { method: "POST", body });

const read = (request: Request, limit = LIMIT) =>
  readBody(request, new AbortController().signal, limit);

const refused = { key: "request.tooLarge", params: { most: 1 } };

describe("a body", () => {
  test("comes whole up to its limit", async () => {
    expect(await read(streamed(10).request)).toHaveLength(1000);
    expect(await read(requestOf("å".repeat(512)))).toHaveLength(1024);
    expect(await read(new Request("http://kolekta/"))).toHaveLength(0);
  });

  test("is not asked for any further once it passes it", async () => {
    const { request, given } = streamed(100);
    expect(await read(request).catch((error) => error)).toMatchObject(refused);
    expect(given()).toBeLessThanOrEqual(12);
  });

  test("is not begun where its length is said to pass it", async () => {
    const { request, given } = streamed(1);
    request.headers.set("content-length", "1025");
    expect(await read(request).catch((error) => error)).toMatchObject(refused);
    expect(given()).toBe(0);
  });

  test("that never ends is given up at the limit's time, or the request's", async () => {
    const silent = () => requestOf(new ReadableStream());
    const timeout = { kind: "timeout", key: "request.timeout" };
    const own = read(silent(), { ...LIMIT, ms: 1 });
    expect(await own.catch((error) => error)).toMatchObject(timeout);
    const past = AbortSignal.abort(new DOMException("", "TimeoutError"));
    const late = readBody(silent(), past, uploadLimit(0));
    expect(await late.catch((error) => error)).toMatchObject(timeout);
  });
});

test("only what was not read to its end is waited for briefly", async () => {
  const given: number[] = [];
  const peer: Peer = {
    requestIP: () => null,
    timeout: (_, seconds) => given.push(seconds),
  };
  const unread = requestOf("{}");
  unread.headers.set("content-length", "2");
  lingerBriefly(new Request("http://kolekta/"), peer);
  expect(given).toEqual([]);
  lingerBriefly(unread, peer);
  expect(given).toHaveLength(1);
  await read(unread);
  lingerBriefly(unread, peer);
  expect(given).toHaveLength(1);
});

test("the endpoints that take files, and no others, may get large bodies", () => {
  const isFile = (schema: Schema) => defOf(bare(schema)).type === "file";
  for (const { name, input, meta } of endpointsOf(appRouter)) {
    const files = Object.values(fieldsOf(input) ?? {}).some(isFile);
    const fileBytes = meta.rest?.fileBytes ?? 0;
    expect(`${name} ${fileBytes > 0}`).toBe(`${name} ${files}`);
    // A user's uploads leave room for another's, however large his are.
    const most = uploadLimit(fileBytes).bytes;
    expect(most * (ROOM.perUser + 1)).toBeLessThanOrEqual(ROOM.bytes);
  }
});
