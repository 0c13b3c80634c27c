import type { ReactNode } from "react";
import { DescriptionList } from "@/components/page/values.tsx";

export interface RuleField<Rule> {
  readonly id: string;
  readonly label: string;
  /** Is null where the rule says nothing of it. */
  readonly value: (rule: Rule) => ReactNode;
  readonly align?: "end";
  /** In the table, long text wraps in a column of this CSS width. */
  readonly wrap?: boolean;
  readonly width?: string;
}

interface Props<Rule> {
  fields: readonly RuleField<Rule>[];
  rule: Rule;
}

/** A rule in words, label by label. */
export const RuleDescription = <Rule,>({ fields, rule }: Props<Rule>) => (
  <DescriptionList
    items={fields
      .map(({ label, value }) => ({ label, value: value(rule) }))
      .filter(({ value }) => value !== null)}
  />
);
