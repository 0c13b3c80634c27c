import { useFormat, useT } from "@/lib/i18n.tsx";

/** Formats a range of days; a single day is shown once. */
export const useRangeText = () => {
  const t = useT();
  const { day } = useFormat();
  return ({ from, to }: { readonly from: string; readonly to: string }) =>
    from === to ? day(from) : t("core.word.range", { from: day(from), to: day(to) });
};
