import { useT } from "@/lib/i18n.tsx";
import { optionsOf } from "@/lib/options.ts";
import { Input } from "@/components/ui/input.tsx";
import { ToggleChoice } from "@/components/ui/toggle-choice.tsx";
import {
  type Chosen,
  faultOf,
  MOST_DAYS,
  PRESETS,
  presetOf,
  type Range,
} from "./range.ts";

interface Props {
  chosen: Chosen;
  range: Range;
  today: string;
  onChoose: (chosen: Chosen) => void;
}

interface EndProps {
  label: string;
  value: string;
  max: string;
  onChange: (day: string) => void;
}

const End = ({ label, value, max, onChange }: EndProps) => (
  <label className="text-muted-foreground flex items-center gap-1.5 text-xs">
    {label}
    <Input
      type="date"
      className="w-36"
      value={value}
      max={max}
      onChange={(event) => {
        if (event.target.value) onChange(event.target.value);
      }}
    />
  </label>
);

/** Which days are looked at; the address keeps it. */
export const RangeBar = ({ chosen, range, today, onChoose }: Props) => {
  const t = useT();
  const fault = faultOf(range);
  const between = (ends: Partial<Range>) =>
    onChoose({ range: undefined, ...range, ...ends });
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <ToggleChoice
        label={t("reports.agent.statistics.range")}
        options={optionsOf(PRESETS, (value) =>
          t(`reports.agent.statistics.${value}`),
        )}
        value={presetOf(chosen)}
        onChange={(preset) =>
          onChoose({ range: preset, from: undefined, to: undefined })
        }
      />
      <div className="flex flex-wrap items-center gap-3">
        <End
          label={t("app.filter.from")}
          value={range.from}
          max={today}
          onChange={(from) => between({ from })}
        />
        <End
          label={t("app.filter.to")}
          value={range.to}
          max={today}
          onChange={(to) => between({ to })}
        />
      </div>
      {fault ? (
        <p role="alert" className="text-destructive">
          {t(`reports.agent.statistics.${fault}`, { days: MOST_DAYS })}
        </p>
      ) : null}
    </div>
  );
};
