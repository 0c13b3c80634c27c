import { useFormat, useT } from "@/lib/i18n.tsx";

interface DpdRange {
  readonly dpdFrom: number | null;
  readonly dpdTo: number | null;
}

export const useFormatRange = () => {
  const t = useT();
  const { number } = useFormat();
  return ({ dpdFrom, dpdTo }: DpdRange): string => {
    if (dpdFrom === null) return t("manage.stage.closedForCases");
    if (dpdTo === null) return t("manage.stage.andMore", { from: dpdFrom });
    return t("core.word.range", { from: number(dpdFrom), to: number(dpdTo) });
  };
};
