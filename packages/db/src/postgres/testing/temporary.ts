import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** An empty directory of its own for a test file; call remove at the end. */
export function temporaryDir(): { dir: string; remove: () => void } {
  const dir = mkdtempSync(join(tmpdir(), "kolekta-db-"));
  return { dir, remove: () => rmSync(dir, { recursive: true, force: true }) };
}
