import { ArrowRight } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { DayText } from "@/components/page/values.tsx";
import { Page, PageHeader } from "@/components/page/page.tsx";
import { EmptyState, ErrorState } from "@/components/page/states.tsx";
import { Button } from "@/components/ui/button.tsx";
import { Card } from "@/components/ui/card.tsx";
import { Skeleton } from "@/components/ui/skeleton.tsx";
import { useT } from "@/lib/i18n.tsx";
import { pathTo } from "@/lib/path-to.ts";
import { StartWork } from "../start-work.tsx";
import { WorkReasonBadge } from "../work-reason.tsx";
import { AgendaCard } from "./agenda-card.tsx";
import { CaseLine } from "./case-line.tsx";
import { Summary } from "./summary.tsx";
import { useClock, useDay } from "./use-day.ts";

const WHOLE_LIST = new URLSearchParams();

const Waiting = () => (
  <div aria-hidden className="flex flex-col gap-3 p-4">
    {[1, 2, 3].map((row) => (
      <Skeleton key={row} className="h-5" />
    ))}
  </div>
);

const NextCard = ({ next }: Pick<ReturnType<typeof useDay>, "next">) => {
  const t = useT();
  const list = (
    <Button asChild size="sm" variant="ghost">
      <Link to={pathTo("case-list")}>
        {t("tasks.day.openList")}
        <ArrowRight />
      </Link>
    </Button>
  );
  return (
    <Card title={t("tasks.day.next")} actions={list}>
      {next === undefined ? (
        <Waiting />
      ) : next.rows.length === 0 ? (
        <EmptyState title={t("tasks.day.nextEmpty")} />
      ) : (
        <ol className="text-table p-1">
          {next.rows.map((item) => (
            <CaseLine
              key={item.taskId}
              item={item}
              query={WHOLE_LIST}
              reason={<WorkReasonBadge reason={item.workReason} />}
            />
          ))}
        </ol>
      )}
    </Card>
  );
};

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
