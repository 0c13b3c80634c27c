import type { Values } from "@/components/setting/declared/use-setting.ts";
import type { RuleField } from "@/components/setting/rule-description.tsx";
import { useRoleName } from "@/hooks/use-roles.ts";
import { useT } from "@/lib/i18n.tsx";

/** Names of many roles take several lines. */
const LONG = { wrap: true, width: "11rem" } as const;

const toNumbers = (value: unknown): readonly number[] => (Array.isArray(value) ? value : []);

export const useMaskingFacts = (): RuleField<Values>[] => {
  const t = useT();
  const name = useRoleName();
  return [
    {
      id: "unmaskedRoles",
      label: t("manage.masking.visibleTo"),
      value: ({ unmaskedRoles }) =>
        toNumbers(unmaskedRoles).map(name).join(", ") || t("manage.masking.noRole"),
      ...LONG,
    },
    {
      id: "quotas",
      label: t("manage.masking.quotas"),
      value: (values) => {
        const quotas = toNumbers(values["quotas"]);
        const formatRoles = (quota: number) =>
          quotas
            .flatMap((roleQuota, index) => (roleQuota === quota ? [name(index + 1)] : []))
            .join(", ");
        const positiveQuotas = [...new Set(quotas)].filter((quota) => quota > 0);
        return (
          positiveQuotas
            .toSorted((quota, other) => other - quota)
            .map((quota) => t("manage.masking.quotaFor", { quota, roles: formatRoles(quota) }))
            .join("; ") || t("manage.masking.noRole")
        );
      },
      ...LONG,
      width: "19rem",
    },
  ];
};
