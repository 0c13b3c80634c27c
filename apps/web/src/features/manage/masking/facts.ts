import type { MaskingValues } from "@kolekta/api/manage/masking/contract";
import type { RuleFact } from "@/components/setting/rule-facts.tsx";
import { useRoleName } from "@/hooks/use-roles.ts";
import { useT } from "@/lib/i18n.tsx";

/** Who sees numbers whole, and how many the others may reveal a day, in words. */
export const useFacts = (): RuleFact<MaskingValues>[] => {
  const t = useT();
  const name = useRoleName();
  return [
    {
      id: "shownTo",
      label: t("manage.masking.shownTo"),
      value: ({ shownTo }) =>
        shownTo.length === 0
          ? t("manage.masking.nobody")
          : shownTo.map(name).join(", "),
    },
    {
      id: "quotas",
      label: t("manage.masking.quotas"),
      value: ({ quotas }) =>
        quotas
          .flatMap((quota, index) =>
            quota > 0
              ? [t("manage.masking.quotaOf", { role: name(index + 1), quota })]
              : [],
          )
          .join(", ") || t("manage.masking.nobody"),
    },
  ];
};
