import type { Above } from "@kolekta/api/account/terms/contract";
import { useFormat, useT } from "@/lib/i18n.tsx";

/** Formats a ceiling that limits the terms: its start, source and maximum. */
export const useAboveText = () => {
  const t = useT();
  const { day } = useFormat();
  return ({ field, max, source, onDay }: Above): string =>
    max === null
      ? t("repay.terms.baseAbove", { day: day(onDay), source })
      : t("repay.terms.above", {
          day: day(onDay),
          max,
          source,
          field: t(`manage.proposal.detail.${field}`),
        });
};
