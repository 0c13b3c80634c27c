// Builds the web and deletes the old REST document when their sources have changed since the last
// build. `npm start` does not install turbo, which takes 44 MB.
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { runBun } from "./command.ts";
import { ROOT } from "./files.ts";

const SOURCES = [
  "bun.lock",
  "apps/web/*.{html,json,ts}",
  "apps/web/{build,public,src}/**",
  "apps/server/src/http/openapi/**",
  "packages/*/{src,locales}/**",
];
const TESTS = /\.test\.tsx?$/;
const DIGEST = join(ROOT, "apps/server/dist/.sources");

/** Hashes contents, because files of a release may be older than those that they replace. */
async function digestSources(): Promise<string> {
  const hash = new Bun.CryptoHasher("sha256");
  for (const pattern of SOURCES) {
    const paths = await Array.fromAsync(new Bun.Glob(pattern).scan(ROOT));
    for (const path of paths.toSorted())
      if (!TESTS.test(path)) hash.update(path).update(await Bun.file(join(ROOT, path)).bytes());
  }
  return hash.digest("hex");
}

/** The server creates a missing REST document at its first request. */
const REST_DOCUMENT = ["openapi.json", "openapi.json.br"];

async function build(): Promise<number> {
  for (const name of REST_DOCUMENT) await rm(join(ROOT, "apps/server/dist", name), { force: true });
  const command = "--bun x vite build --logLevel=warn".split(" ");
  const options = { echo: true, cwd: join(ROOT, "apps/web") };
  return (await runBun(command, options)).code;
}

const digest = await digestSources();
const built = Bun.file(DIGEST);
if (!(await built.exists()) || (await built.text()) !== digest) {
  await rm(DIGEST, { force: true });
  process.exitCode = await build();
  if (process.exitCode === 0) await Bun.write(DIGEST, digest);
}
