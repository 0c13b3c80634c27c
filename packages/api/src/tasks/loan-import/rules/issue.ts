import type { IssueKey } from "../contract.ts";
import type { Mapping, TargetKey } from "../mapping/contract.ts";

/** One reason why a row cannot be taken. */
export interface RowIssue {
  readonly row: number;
  readonly column: string | null;
  readonly target: TargetKey | null;
  readonly key: IssueKey;
  readonly params: Readonly<Record<string, string | number>>;
  readonly value: string | null;
  /** Digest of the row and of the record that it contradicts; absent where no change can be proposed. */
  readonly changeHash?: string | null;
}

/** The place of an issue that is found after the rows were read. */
export const aboutField = ({ fields }: Mapping, target: TargetKey) => ({
  target,
  column: fields[target]?.column ?? null,
});
