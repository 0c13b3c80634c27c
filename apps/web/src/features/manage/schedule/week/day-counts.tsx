import type { Day } from "@kolekta/api/core/calendar";
import type { ReactNode } from "react";
import { Button } from "@/components/ui/button.tsx";
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
} from "@/components/ui/dropdown-menu.tsx";
import { useFormat, useLang, useT } from "@/lib/i18n.tsx";
import type { GridProps } from "../calendar/calendar-grid.tsx";
import { formatDayOfMonth, longDay, weekdayName } from "../calendar/day-names.ts";

export const SwitchButton = (props: {
  label: string;
  onSwitch: (enabled: boolean) => void;
  children: ReactNode;
}) => {
  const t = useT();
  const { label, onSwitch, children } = props;
  return (
    <DropdownMenu>
      <DropdownMenuTrigger asChild>
        <Button variant="ghost" aria-label={label} className="h-auto min-h-8 min-w-8 px-1">
          {children}
        </Button>
      </DropdownMenuTrigger>
      <DropdownMenuContent align="end">
        <DropdownMenuItem onSelect={() => onSwitch(false)}>
          {t("manage.schedule.switch.off")}
        </DropdownMenuItem>
        <DropdownMenuItem onSelect={() => onSwitch(true)}>
          {t("manage.schedule.switch.on")}
        </DropdownMenuItem>
      </DropdownMenuContent>
    </DropdownMenu>
  );
};

export const DayCounts = (grid: GridProps) => {
  const { days, counts, canEdit, today, onSwitch } = grid;
  const t = useT();
  const lang = useLang();
  const { number } = useFormat();
  const onShiftOn = (day: Day) => number(counts.get(day)?.onShift ?? 0);
  return (
    <section className="bg-card rounded-lg border p-2">
      <h3 className="text-muted-foreground mb-1 text-xs">{t("manage.schedule.count.onShift")}</h3>
      <ol className="grid grid-cols-7 gap-1 text-center">
        {days.map((day: Day) => (
          <li key={day} title={counts.get(day)?.holiday ?? undefined}>
            <span className="text-muted-foreground block text-xs">
              {weekdayName(day, lang, "narrow")} {formatDayOfMonth(day)}
            </span>
            {canEdit && day >= today ? (
              <SwitchButton
                label={`${onShiftOn(day)}, ${longDay(day, lang)}`}
                onSwitch={(enabled) => onSwitch({ enabled, day })}
              >
                <span className="tabular font-semibold underline decoration-dotted underline-offset-4">
                  {onShiftOn(day)}
                </span>
              </SwitchButton>
            ) : (
              <span className="tabular grid min-h-8 place-items-center font-semibold">
                {onShiftOn(day)}
              </span>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
};
