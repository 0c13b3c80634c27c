import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants } from "node:zlib";
import type { Plugin } from "vite";

const TEXT = /\.(js|css|html|svg)$/;
const compress = promisify(brotliCompress);
const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };

async function compressTexts(dist: string): Promise<void> {
  const files = await readdir(dist, { recursive: true });
  await Promise.all(
    files
      .filter((file) => TEXT.test(file))
      .map(async (file) => {
        const path = join(dist, file);
        await writeFile(`${path}.br`, await compress(await readFile(path), { params }));
      }),
  );
}

/** Writes each text file compressed beside itself; too slow for the start of a server. */
export const brotli = (): Plugin => ({
  name: "brotli",
  apply: "build",
  writeBundle: ({ dir = "dist" }) => compressTexts(dir),
});
