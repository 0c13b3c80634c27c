import { useT } from "@/lib/i18n.tsx";
import { usePercent } from "@/components/setting/use-percent.ts";
import type { InstitutionRow } from "./institution.ts";

/** Formats the extension setting briefly. */
export const useExtensionTexts = () => {
  const t = useT();
  const percent = usePercent();
  return {
    share: ({ percentage }: InstitutionRow) => percent(percentage),
    term: ({ firstDays }: InstitutionRow) => t("core.word.days", { days: firstDays }),
    codes: ({ singleCode, fullCode }: InstitutionRow) => {
      const codes = [
        ...(singleCode ? [t("repay.extension.setting.singleCode")] : []),
        ...(fullCode ? [t("repay.extension.setting.fullCode")] : []),
      ];
      return codes.length > 0 ? codes.join(", ") : t("core.word.none");
    },
  };
};
