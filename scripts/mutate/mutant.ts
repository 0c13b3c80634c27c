/** Guard, the edit that removes it, and the tests that must fail. */
export interface Mutant {
  /** Guarantee of the guard: G1 to G50. */
  readonly guarantee: `G${number}`;
  /** Describes the effect of the edit and names the mutant. */
  readonly name: string;
  readonly file: string;
  /** Occurs exactly once in the file. */
  readonly find: string;
  readonly replace: string;
  /** Test files, one of which must fail. */
  readonly tests: readonly string[];
  /** Limits the tests to names that match this pattern. */
  readonly testName?: string;
  /** Expects a hang: without this guard something waits forever. */
  readonly hangs?: true;
}

/** Returns the text of the file without the guard. */
export function mutated({ name, find, replace }: Mutant, text: string): string {
  const found = text.split(find).length - 1;
  if (found !== 1) throw new Error(`${name}: its text stands ${found} times in the file`);
  return text.split(find).join(replace);
}
