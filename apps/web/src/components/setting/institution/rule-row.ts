import { useT } from "@/lib/i18n.tsx";
import type { CurrentAndNext, RevisionMeta } from "../revision-meta.ts";

/** Revision of an institution rule: value (null when it follows the default) and reason. */
export type Rule<Name extends string, Value> = RevisionMeta & {
  readonly [Key in Name]: Value | null;
} & { readonly reason: string | null };

/** Effective rule as listed. */
export interface InForce<Name extends string, Value> extends CurrentAndNext<Rule<Name, Value>> {
  readonly effectiveValue: Value;
  readonly isOwn: boolean;
  readonly latestId: number | null;
}

/** Owner of the rule: an institution, or all when absent. */
export type RuleRow<Name extends string, Value> = InForce<Name, Value> & {
  readonly institutionId: number | null;
  readonly institutionName: string | null;
};

export const useInstitutionName = () => {
  const t = useT();
  return ({ institutionName }: { readonly institutionName: string | null }): string =>
    institutionName ?? t("core.filter.allInstitutions");
};
