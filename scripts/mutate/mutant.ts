/** One guard, the edit that removes it, and the tests that must notice. */
export interface Mutant {
  /** The promise that the guard holds: G1 to G50. */
  readonly guarantee: `G${number}`;
  /** What holds no more once the edit is made; names the mutant. */
  readonly name: string;
  readonly file: string;
  /** Stands exactly once in the file. */
  readonly find: string;
  readonly replace: string;
  /** Test files, one of which must fail. */
  readonly tests: readonly string[];
  /** Only the tests whose name matches this pattern are run. */
  readonly testName?: string;
  /** Without this guard something waits for ever: no answer is the failure that is looked for. */
  readonly hangs?: true;
}

/** The text of its file without the guard. */
export function mutated({ name, find, replace }: Mutant, text: string): string {
  const found = text.split(find).length - 1;
  if (found !== 1) throw new Error(`${name}: its text stands ${found} times in the file`);
  return text.split(find).join(replace);
}
