import { expect, test } from "bun:test";
import { pack, packedReply } from "./packed.ts";

const bytes = new TextEncoder().encode("one two three ".repeat(50));
const packed = { ...pack(bytes), br: new Uint8Array([1, 2, 3]) };

const requestPacked = (headers: Record<string, string>) =>
  packedReply(new Request("http://x/", { headers }), packed, {});

test.each([
  ["gzip, br", "br"],
  ["gzip", "gzip"],
  ["gzip, br;q=0", "gzip"],
  ["identity;q=1, gzip;q=0, br;q=0.0", null],
  ["", null],
])("answers %s by %s", (accepted, encoding) => {
  const reply = requestPacked({ "accept-encoding": accepted });
  expect(reply.headers.get("content-encoding")).toBe(encoding);
  expect(reply.headers.get("vary")).toBe("accept-encoding");
});

test("assigns each encoding its own tag and compares a list of them weakly", () => {
  const plain = requestPacked({}).headers.get("etag") ?? "";
  const gzip = requestPacked({ "accept-encoding": "gzip" }).headers.get("etag") ?? "";
  expect(gzip).not.toBe(plain);
  const repeated = requestPacked({
    "accept-encoding": "gzip",
    "if-none-match": `"other", W/${gzip}`,
  });
  expect(repeated.status).toBe(304);
  expect(requestPacked({ "if-none-match": gzip }).status).toBe(200);
});
