import type { Explained } from "@kolekta/api/reports/wage/contract-explain";
import { NoValue } from "@/components/page/values.tsx";
import { usePercent } from "@/components/setting/use-percent.ts";
import { useT } from "@/lib/i18n.tsx";

export const MonthScore = ({ explained: { score } }: { explained: Explained }) => {
  const t = useT();
  const percent = usePercent();
  if (score === null) return <NoValue />;
  const { points, hasFatalError, factor, isFinal } = score;
  if (hasFatalError) return t("reports.wage.scoreLevelI", { percent: percent(factor) });
  return t(`reports.wage.${isFinal ? "scoreFinal" : "scoreSoFar"}`, {
    points,
    percent: percent(factor),
  });
};
