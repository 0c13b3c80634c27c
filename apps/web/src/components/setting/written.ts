/** When a rule takes effect, and who wrote it. */
export interface Written {
  readonly effectiveOn: string;
  /** Null where it came with the house. */
  readonly editorName: string | null;
  readonly editedAt: Date;
}
