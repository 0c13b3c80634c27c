import type { ReactNode } from "react";
import { DayText } from "@/components/page/values.tsx";
import { Page, PageHeader } from "@/components/page/page.tsx";
import { ErrorState } from "@/components/page/states.tsx";
import { StartWork } from "../start-work.tsx";
import { AgendaCard } from "./agenda-card.tsx";
import { NextCard } from "./next-card.tsx";
import { Summary } from "./summary.tsx";
import { useClock, useDay } from "./use-day.ts";

/** Agent's day: due cases, promises, callbacks and next cases, with `above` on top. */
export const MyDay = ({ above }: { above: ReactNode }) => {
  const clock = useClock();
  const day = useDay(clock);
  return (
    <Page>
      <PageHeader description={<DayText day={clock.today} />} actions={<StartWork />} />
      {above}
      {day.error ? (
        <ErrorState error={day.error} onRetry={day.retry} />
      ) : (
        <>
          <Summary clock={clock} day={day} />
          <div className="grid items-start gap-3 xl:grid-cols-[3fr_2fr]">
            <AgendaCard clock={clock} day={day} />
            <NextCard next={day.next} />
          </div>
        </>
      )}
    </Page>
  );
};
