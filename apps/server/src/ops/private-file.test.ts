import { afterAll, beforeAll, expect, test } from "bun:test";
import { chmod, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { isOpenToOthers } from "./private-file.ts";

let dir: string;
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), "kolekta-private-file-"));
});
afterAll(() => rm(dir, { recursive: true }));

const isRoot = process.getuid?.() === 0;

test.each([
  [0o600, false],
  [0o400, false],
  // Owned by root and readable by the group of the service, as in deploy/systemd.
  [0o640, !isRoot],
  [0o660, true],
  [0o644, true],
  [0o604, true],
])("a secret of mode %o", async (mode, isOpen) => {
  const file = join(dir, "secret");
  await writeFile(file, "a sentence");
  await chmod(file, mode);
  expect(await isOpenToOthers(file)).toBe(isOpen);
});
