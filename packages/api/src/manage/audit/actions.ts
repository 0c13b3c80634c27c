import type { Visit } from "../../core/context.ts";
import { countLines, type Proof, proofs, type Seal, seal } from "./queries.ts";

const MOST_LINES = 20_000;
const PAGE = 50;

/** Seals every line that waits for it, and returns the last seal made. */
export async function sealAudit({
  db,
  now,
}: Pick<Visit, "db" | "now">): Promise<Seal | undefined> {
  let last: Seal | undefined;
  for (;;) {
    const made = await seal(db, now(), MOST_LINES);
    if (!made) return last;
    last = made;
  }
}

export interface Verdict {
  readonly seals: number;
  readonly lines: number;
  /** Seals whose lines were changed, removed or added to, or whose predecessor is gone. */
  readonly broken: readonly Pick<Seal, "id" | "at" | "lineCount">[];
  /** How many more lines there are than the seals name; fewer than none where some were removed. */
  readonly outside: number;
  /** Of the last seal; noted elsewhere, it proves later that the chain was not made anew. */
  readonly head: string | null;
  /** Whether a digest noted earlier is still part of the chain; null where none was given. */
  readonly known: boolean | null;
}

/** Seals what waits and derives every seal again from its lines and the one before. */
export async function verifyAudit(
  visit: Pick<Visit, "db" | "now">,
  noted: string | null,
  onProgress: (seals: number) => void,
): Promise<Verdict> {
  await sealAudit(visit);
  const broken: Proof[] = [];
  let seals = 0;
  let sealed = 0;
  let known = false;
  let last: Proof | undefined;
  for (;;) {
    const page = await proofs(visit.db, last?.id ?? 0, PAGE);
    if (page.length === 0) break;
    for (const proof of page) {
      if (!proof.intact || proof.previousId !== (last?.id ?? null))
        broken.push(proof);
      known ||= proof.digest === noted;
      sealed += proof.lineCount;
      last = proof;
    }
    seals += page.length;
    onProgress(seals);
  }
  const lines = await countLines(visit.db);
  return {
    seals,
    lines,
    broken: broken.map(({ id, at, lineCount }) => ({ id, at, lineCount })),
    outside: lines - sealed,
    head: last?.digest ?? null,
    known: noted === null ? null : known,
  };
}
