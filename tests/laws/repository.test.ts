import { describe, expect, test } from "bun:test";
import {
  FAIL_OVER,
  fileSizes,
  longerThan,
  MAX_MEDIAN,
  MAX_P90,
  quantile,
  withoutTests,
} from "../../scripts/sizes.ts";
import { toRoomFile } from "./place.ts";
import { codeFiles, readText, ROOT } from "../../scripts/files.ts";

const DOCUMENTS = "{*.md,docs/**/*.md,deploy/**/*,.ci/*,*.json,*.toml}";

async function everyText(): Promise<[path: string, text: string][]> {
  const scan = new Bun.Glob(DOCUMENTS).scan({ cwd: ROOT, dot: true });
  const paths = [...(await codeFiles()), ...(await Array.fromAsync(scan))];
  return Promise.all(
    paths.map(async (path): Promise<[string, string]> => [path, await readText(path)]),
  );
}

const sizes = await fileSizes();

describe("file sizes", () => {
  test(`no file is longer than ${FAIL_OVER} lines`, () => {
    expect(longerThan(sizes, FAIL_OVER)).toEqual([]);
  });

  test("files stay small", () => {
    const code = withoutTests(sizes);
    expect(quantile(code, 0.5)).toBeLessThanOrEqual(MAX_MEDIAN);
    expect(quantile(code, 0.9)).toBeLessThanOrEqual(MAX_P90);
  });
});

describe("repository", () => {
  test("bun.lock holds no addresses of a registry", async () => {
    expect(await readText("bun.lock")).not.toMatch(/"https?:\/\//);
  });

  test("every dependency is pinned to one version", async () => {
    const scan = new Bun.Glob("{.,apps/*,packages/*}/package.json").scan(ROOT);
    const loose: string[] = [];
    for await (const path of scan) {
      const manifest = JSON.parse(await readText(path)) as Record<
        string,
        Record<string, string> | undefined
      >;
      for (const field of ["dependencies", "devDependencies", "optionalDependencies"])
        for (const [name, version] of Object.entries(manifest[field] ?? {}))
          if (!/^(\d+\.\d+\.\d+(-[\w.]+)?|catalog:|workspace:\*)$/.test(version))
            loose.push(`${path}: ${name} ${version}`);
    }
    expect(loose).toEqual([]);
  });

  test("no file names a path of one machine", async () => {
    const roots = ["work", "farm", "root", "tmp", "home", "Users"].join("|");
    const path = new RegExp(`(^|[^A-Za-z0-9_.])/(${roots})/[a-zA-Z.]`, "m");
    const found = (await everyText()).filter(([, text]) => path.test(text)).map(([name]) => name);
    expect(found).toEqual([]);
  });

  test("one contract per room, and each room has a router", async () => {
    const rooms = (await codeFiles()).filter((path) =>
      /^packages\/api\/src\/(?!core)[^/]+\/[^/]+\/router\.ts$/.test(path),
    );
    const files = new Set(await codeFiles());
    const bare = rooms.filter(
      (path) =>
        !files.has(path.replace("router.ts", "contract.ts")) &&
        ![...files].some((file) => file.startsWith(path.replace("router.ts", "contract/"))),
    );
    expect(bare).toEqual([]);
  });

  test("every room has its name in the glossary", async () => {
    const glossary = await readText("docs/develop/glossary.md");
    const named = new Set(
      [...glossary.matchAll(/^\| `(\w+)` +\| (.+?) +\|$/gm)].flatMap(([, router, rooms = ""]) =>
        rooms.split(", ").map((noun) => `${router}/${noun}`),
      ),
    );
    const rooms = (await codeFiles()).map((path) => toRoomFile(path)?.room);
    const nameless = [...new Set(rooms)].filter((room) => room !== undefined && !named.has(room));
    expect(nameless).toEqual([]);
    expect(named.size).toBeGreaterThan(30);
  });

  test("every setting of the environment is explained to operators", async () => {
    const env = (
      await Promise.all(
        ["env.ts", "tracing/settings.ts"].map((name) => readText(`apps/server/src/${name}`)),
      )
    ).join("\n");
    const manual = await readText("docs/operate/settings.md");
    const names = [...env.matchAll(/^ {2}([A-Z][A-Z_]+):/gm)].map(([, name = ""]) => name);
    expect(names.length).toBeGreaterThan(10);
    const silent = names.filter((name) => name !== "NODE_ENV" && !manual.includes(`| \`${name}\``));
    expect(silent).toEqual([]);
  });
});
