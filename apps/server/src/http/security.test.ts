import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { mkdtemp, mkdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openApp, createActor, type TestApp } from "../../test/app.ts";
import { little } from "../../test/little-router.ts";

const PUBLIC = "https://kolekta.example";

let dist: string;
let app: TestApp;

beforeAll(async () => {
  dist = await mkdtemp(join(tmpdir(), "kolekta-dist-"));
  await mkdir(join(dist, "assets"));
  await Bun.write(join(dist, "index.html"), "<!doctype html><title>K</title>");
  await Bun.write(join(dist, "assets/index-Ab12_xyz.js"), "console.log(1);\n".repeat(200));
  app = await openApp({
    router: little,
    dist,
    env: { PUBLIC_URL: PUBLIC },
    identify: async () => createActor(),
  });
});
afterAll(async () => {
  await app.stop();
  await rm(dist, { recursive: true });
});

const VARYING = new Set(["date", "content-length", "x-request-id", "etag"]);

const fixedHeaders = async (path: string, init?: RequestInit) => {
  const { headers } = await app.call(path, init);
  return Object.fromEntries([...headers].filter(([name]) => !VARYING.has(name)).sort());
};

describe("G46: headers", () => {
  test.each([
    ["the page", "/"],
    ["an asset", "/assets/index-Ab12_xyz.js"],
    ["a REST reply", "/prod/api/edge/search?id=1"],
    ["a REST refusal", "/prod/nothing"],
    ["a tRPC reply", "/trpc/edge.search?input=%7B%22json%22:%7B%22id%22:1%7D%7D"],
    ["a page for a frame", "/frame/institution"],
    ["health", "/healthz"],
  ])("%s", async (_name, path) => {
    const headers = { token: "agent-token", "accept-encoding": "identity" };
    expect(await fixedHeaders(path, { headers })).toMatchSnapshot();
  });

  test("no policy allows inline scripts or frames", async () => {
    for (const path of ["/", "/prod/nothing", "/prod/docs", "/healthz"]) {
      const { headers } = await app.call(path);
      const policy = headers.get("content-security-policy") ?? "";
      expect(policy).toContain("frame-ancestors 'none'");
      expect(policy).not.toMatch(/script-src[^;]*unsafe/);
    }
  });
});

describe("CORS: only the public address", () => {
  const cors = async (origin: string, init: RequestInit = {}) => {
    const headers = { origin, token: "agent-token" };
    const response = await app.call("/prod/api/edge/search?id=1", { ...init, headers });
    return [response.status, response.headers.get("access-control-allow-origin")];
  };

  test("may read and send preflight requests", async () => {
    expect(await cors(PUBLIC)).toEqual([200, PUBLIC]);
    expect(await cors(PUBLIC, { method: "OPTIONS" })).toEqual([204, PUBLIC]);
  });

  test.each(["https://evil.example", "null", "http://kolekta.example"])(
    "%s may not",
    async (origin) => {
      expect(await cors(origin, { method: "OPTIONS" })).toEqual([403, null]);
      expect(await cors(origin, { method: "POST" })).toEqual([403, null]);
      expect((await cors(origin))[1]).toBeNull();
    },
  );
});

describe("the web application", () => {
  test("caches an asset forever and compresses it where the browser can decompress", async () => {
    const { headers } = await app.call("/assets/index-Ab12_xyz.js", {
      headers: { "accept-encoding": "gzip" },
    });
    expect(headers.get("cache-control")).toContain("immutable");
    expect(headers.get("content-encoding")).toBe("gzip");
  });

  test("revalidates the page and answers 304 when it is unchanged", async () => {
    const first = await app.call("/");
    expect(first.headers.get("cache-control")).toBe("no-cache");
    const etag = first.headers.get("etag") ?? "";
    const repeated = await app.call("/", { headers: { "if-none-match": etag } });
    expect(repeated.status).toBe(304);
  });

  test.each([
    "/../package.json",
    "/%2e%2e/package.json",
    "/assets/..%2f..%2fenv.ts",
    "/assets/index-Ab12_xyz.js%00",
  ])("G39: %s answers 404", async (path) => {
    expect((await app.call(path)).status).toBe(404);
  });
});
