import { useT } from "@/lib/i18n.tsx";
import { useFormat } from "./use-format.ts";

/** Days in words: one day alone where the first is the last. */
export const useRangeText = () => {
  const t = useT();
  const { day } = useFormat();
  return ({ from, to }: { readonly from: string; readonly to: string }) =>
    from === to ? day(from) : t("core.word.range", { from: day(from), to: day(to) });
};
