import { cp, mkdtemp, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { runBun } from "../command.ts";
import { readText, ROOT } from "../files.ts";
import install from "../install.json";

export async function measureText(paths: readonly string[]) {
  const texts = await Promise.all(paths.map(readText));
  return {
    lines: texts.reduce((sum, text) => sum + text.split("\n").length - 1, 0),
    bytes: texts.reduce((sum, text) => sum + Buffer.byteLength(text), 0),
  };
}

const MANIFESTS = ["bun.lock", "bunfig.toml", "package.json", "{apps,packages}/*/package.json"];
const BLOCK = 512;

/** Installs the packages of `npm start` in a separate folder and adds up their disk space. */
export async function measureStart(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "kolekta-sizes-"));
  try {
    for (const pattern of MANIFESTS)
      for await (const path of new Bun.Glob(pattern).scan(ROOT))
        await cp(join(ROOT, path), join(folder, path));
    const { code } = await runBun(install.production, { cwd: folder });
    if (code !== 0) return "could not be installed";
    let blocks = 0;
    const files = new Bun.Glob("node_modules/**");
    for await (const path of files.scan({ cwd: folder, dot: true }))
      blocks += (await stat(join(folder, path))).blocks;
    return `${Math.round((blocks * BLOCK) / 2 ** 20)} MB`;
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** Measures the page with its scripts and styles, and those that they load at once. */
export async function measureFirstLoad(): Promise<string> {
  const dist = join(ROOT, "apps/web/dist");
  const page = Bun.file(join(dist, "index.html"));
  if (!(await page.exists())) return "not built";
  const html = await page.text();
  const named = [...html.matchAll(/(?:src|href)="\/?([^"]+\.(?:js|css))"/g)];
  const files = ["index.html", ...named.map(([, path = ""]) => path)];
  const sum = async (ending: string) => {
    const weights = files.map((path) => Bun.file(join(dist, `${path}${ending}`)).stat());
    return (await Promise.all(weights)).reduce((total, { size }) => total + size, 0);
  };
  const [bytes, packed] = [await sum(""), await sum(".br")];
  return `${Math.round(bytes / 1000)} kB, ${Math.round(packed / 1000)} kB compressed`;
}
