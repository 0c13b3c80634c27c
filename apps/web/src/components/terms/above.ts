import type { Above } from "@kolekta/api/account/terms/contract";
import { useFormat } from "@/hooks/use-format.ts";
import { useT } from "@/lib/i18n.tsx";

/** From which day a ceiling holds terms down, and whose ceiling it is. */
export const useAboveText = () => {
  const t = useT();
  const { day } = useFormat();
  return ({ field, most, source, onDay }: Above): string =>
    most === null
      ? t("repay.terms.baseAbove", { day: day(onDay), source })
      : t("repay.terms.above", {
          day: day(onDay),
          most,
          source,
          field: t(`manage.proposal.detail.${field}`),
        });
};
