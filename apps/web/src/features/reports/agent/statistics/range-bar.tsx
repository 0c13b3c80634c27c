import { toOptions, useT } from "@/lib/i18n.tsx";
import { RangeEnd } from "@/components/data-table/day-range.tsx";
import { ToggleChoice } from "@/components/ui/toggle-choice.tsx";
import { type Chosen, getFault, MAX_DAYS, PRESETS, toPreset, type Range } from "./range.ts";

interface Props {
  chosen: Chosen;
  range: Range;
  today: string;
  onChoose: (chosen: Chosen) => void;
}

export const RangeBar = ({ chosen, range, today, onChoose }: Props) => {
  const t = useT();
  const fault = getFault(range);
  const between = (ends: Partial<Range>) => onChoose({ range: undefined, ...range, ...ends });
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <ToggleChoice
        label={t("reports.agent.statistics.range")}
        options={toOptions(PRESETS, (value) => t(`reports.agent.statistics.${value}`))}
        value={toPreset(chosen)}
        onChange={(preset) => onChoose({ range: preset, from: undefined, to: undefined })}
      />
      <div className="grid w-full grid-cols-2 gap-2 md:flex md:w-auto md:gap-3">
        <RangeEnd
          label={t("app.filter.from")}
          value={range.from}
          max={today}
          onDay={(from) => (from === "" ? undefined : between({ from }))}
        />
        <RangeEnd
          label={t("app.filter.to")}
          value={range.to}
          max={today}
          onDay={(to) => (to === "" ? undefined : between({ to }))}
        />
      </div>
      {fault ? (
        <p role="alert" className="text-destructive">
          {t(`reports.agent.statistics.${fault}`, { days: MAX_DAYS })}
        </p>
      ) : null}
    </div>
  );
};
