import { useT } from "@/lib/i18n.tsx";
import type { CurrentAndNext, RevisionMeta } from "../revision-meta.ts";

/** A line of a rule that an institution may have of its own: what it says, null where it follows that of all, and why. */
export type Rule<Name extends string, Value> = RevisionMeta & {
  readonly [Key in Name]: Value | null;
} & { readonly reason: string | null };

/** What applies, as the list tells it. */
export interface InForce<Name extends string, Value> extends CurrentAndNext<Rule<Name, Value>> {
  readonly effectiveValue: Value;
  readonly isOwn: boolean;
  readonly latestId: number | null;
}

/** Whose rule is looked at or changed: an institution's, or without one that of all. */
export type RuleRow<Name extends string, Value> = InForce<Name, Value> & {
  readonly institutionId: number | null;
  readonly institutionName: string | null;
};

export const useInstitutionName = () => {
  const t = useT();
  return ({ institutionName }: { readonly institutionName: string | null }): string =>
    institutionName ?? t("core.filter.allInstitutions");
};
