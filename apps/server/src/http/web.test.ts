import { afterAll, beforeAll, expect, test } from "bun:test";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import { webRoutes } from "./web.ts";

const SCRIPT = `console.log("${"long ".repeat(400)}");`;
let dist: string;
let routes: Awaited<ReturnType<typeof webRoutes>>;

beforeAll(async () => {
  dist = await mkdtemp(join(tmpdir(), "kolekta-web-"));
  await Bun.write(join(dist, "index.html"), "<!doctype html>");
  await Bun.write(join(dist, "packed.js"), SCRIPT);
  await Bun.write(join(dist, "packed.js.br"), brotliCompressSync(SCRIPT));
  await Bun.write(join(dist, "plain.js"), SCRIPT);
  await Bun.write(join(dist, "replaced.js"), SCRIPT);
  await Bun.write(join(dist, "replaced.js.br"), brotliCompressSync("another build"));
  routes = await webRoutes(dist, { page: {}, api: {}, frame: {} });
});

afterAll(() => rm(dist, { recursive: true }));

const getEncoding = async (path: string): Promise<string | null> => {
  const request = new Request(`http://localhost${path}`, {
    headers: { "accept-encoding": "gzip, br" },
  });
  return (await routes[path]?.(request))?.headers.get("content-encoding") ?? null;
};

test("serves the form that the build compressed, and gzip without one", async () => {
  expect(await getEncoding("/packed.js")).toBe("br");
  expect(await getEncoding("/plain.js")).toBe("gzip");
  expect(await getEncoding("/replaced.js")).toBe("gzip");
});

test("has no page of its own for a compressed form", () => {
  expect(Object.keys(routes).sort()).toEqual([
    "/",
    "/index.html",
    "/packed.js",
    "/plain.js",
    "/replaced.js",
  ]);
});
