import { ChevronLeft, ChevronRight } from "lucide-react";
import { Button, IconButton } from "@/components/ui/button.tsx";
import { ToggleChoice } from "@/components/ui/toggle-choice.tsx";
import { useNarrow } from "@/hooks/use-media.ts";
import { useLang, useT } from "@/lib/i18n.tsx";
import { monthName, rangeName } from "./calendar/day-names.ts";
import type { Period } from "./use-period.ts";

export const usePeriodName = ({ view, days }: Period): string => {
  const lang = useLang();
  const [first = "", last = ""] = [days[0], days.at(-1)];
  return view === "month" ? monthName(first, lang) : rangeName(first, last, lang);
};

const VIEWS = ["month", "week"] as const;

export const PeriodBar = ({ period }: { period: Period }) => {
  const t = useT();
  const narrow = useNarrow();
  const { view, step, goTo, setView, today } = period;
  const name = usePeriodName(period);
  return (
    <div className="flex flex-wrap items-center gap-2 max-md:justify-between">
      <div className="flex items-center gap-0.5">
        <IconButton
          size="icon"
          label={t(`manage.schedule.previous.${view}`)}
          onClick={() => step(-1)}
        >
          <ChevronLeft />
        </IconButton>
        <h2 aria-live="polite" className="min-w-36 text-center font-semibold">
          {name}
        </h2>
        <IconButton size="icon" label={t(`manage.schedule.next.${view}`)} onClick={() => step(1)}>
          <ChevronRight />
        </IconButton>
      </div>
      <Button size="sm" onClick={() => goTo(today)}>
        {t("core.word.today")}
      </Button>
      {narrow ? null : (
        <ToggleChoice
          label={t("manage.schedule.view.label")}
          options={VIEWS.map((value) => ({ value, label: t(`manage.schedule.view.${value}`) }))}
          value={view}
          onChange={setView}
        />
      )}
    </div>
  );
};
