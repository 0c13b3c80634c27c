// Builds the web where a source is newer than the last build. `npm start` installs no turbo, which weighs 44 MB.
import { join } from "node:path";
import { runBun } from "./command.ts";
import { ROOT } from "./files.ts";

const SOURCES = [
  "bun.lock",
  "apps/web/*.{html,json,ts}",
  "apps/web/{build,public,src}/**",
  "packages/*/{src,locales}/**",
];
const TESTS = /\.test\.tsx?$/;
const BUILT = join(ROOT, "apps/web/dist/index.html");

const builtAt = Bun.file(BUILT).lastModified;

async function isStale(): Promise<boolean> {
  if (!(await Bun.file(BUILT).exists())) return true;
  for (const pattern of SOURCES)
    for await (const path of new Bun.Glob(pattern).scan(ROOT))
      if (!TESTS.test(path) && isNewer(path)) return true;
  return false;
}

const isNewer = (path: string) =>
  Bun.file(join(ROOT, path)).lastModified > builtAt;

if (await isStale()) {
  const { code } = await runBun(
    "--bun x vite build --logLevel=warn".split(" "),
    {
      echo: true,
      cwd: join(ROOT, "apps/web"),
    },
  );
  process.exitCode = code;
}
