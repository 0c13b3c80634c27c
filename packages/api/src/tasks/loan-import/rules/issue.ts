import type { IssueKey } from "../contract.ts";
import type { Mapping, TargetKey } from "../mapping/contract.ts";

export interface RowIssue {
  readonly row: number;
  readonly column: string | null;
  readonly target: TargetKey | null;
  readonly key: IssueKey;
  readonly params: Readonly<Record<string, string | number>>;
  readonly value: string | null;
  /**
   * Digest of the row and the record that it contradicts; absent when no change can be proposed.
   */
  readonly changeHash?: string | null;
}

/** Returns the column of an issue that is found after the rows were read. */
export const aboutField = ({ fields }: Mapping, target: TargetKey) => ({
  target,
  column: fields[target]?.column ?? null,
});
