export interface RevisionMeta {
  readonly ruleId: number;
  readonly effectiveOn: string;
  /** Is null where it was delivered. */
  readonly editorName: string | null;
  readonly editedAt: Date;
}

/** A line of a history. */
export type RevisionHistoryItem<Rule extends RevisionMeta = RevisionMeta> = Rule & {
  /** Is null unless the revision was withdrawn. */
  readonly withdrawn: {
    readonly withdrawerName: string;
    readonly withdrawnAt: Date;
    readonly reason: string;
  } | null;
};

/** Current revision of a setting, and the scheduled one. */
export interface CurrentAndNext<Rule extends RevisionMeta> {
  /** Is null where it never had a rule of its own. */
  readonly current: Rule | null;
  readonly next: Rule | null;
}
