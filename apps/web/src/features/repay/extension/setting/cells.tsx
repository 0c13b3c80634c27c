import { DayText, None } from "@/components/page/values.tsx";
import type { Written } from "@/components/setting/written.ts";
import { useFormat } from "@/hooks/use-format.ts";
import { useT } from "@/lib/i18n.tsx";

/** A share of cases; the two ends have a meaning of their own. */
export const useShare = () => {
  const t = useT();
  const { percent } = useFormat();
  return (percentage: number): string => {
    if (percentage === 0) return t("repay.extension.setting.off");
    const digits = Number.isInteger(percentage) ? 0 : 2;
    const text = percent(percentage / 100, digits);
    return percentage === 100
      ? t("repay.extension.setting.noLimit", { percent: text })
      : text;
  };
};

/** What comes on a later day. */
export const Next = ({
  next,
}: {
  next: (Written & { readonly percentage: number }) | null;
}) => {
  const share = useShare();
  if (!next) return <None />;
  return (
    <span className="flex flex-col">
      <DayText day={next.effectiveOn} />
      <span className="text-muted-foreground tabular text-xs">
        {share(next.percentage)}
      </span>
    </span>
  );
};
