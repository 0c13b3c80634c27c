import { CalendarCheck2 } from "lucide-react";
import { EmptyState } from "@/components/page/states.tsx";
import { Card } from "@/components/ui/card.tsx";
import { Skeleton } from "@/components/ui/skeleton.tsx";
import { cn } from "@/lib/cn.ts";
import { useFormat, useT } from "@/lib/i18n.tsx";
import { type Agenda, buildAgenda, type Slot } from "./agenda.ts";
import { Agreed, CaseLine } from "./case-line.tsx";
import type { Clock, Listed, useDay } from "./use-day.ts";

interface SlotProps {
  slot: Slot<Listed>;
  label: string;
  clock: Clock;
  query: URLSearchParams;
  urgent?: boolean;
}

const SlotRow = ({ slot, label, clock, query, urgent }: SlotProps) => {
  const format = useFormat();
  const { zone } = clock;
  return (
    <section className="grid gap-x-2 border-b px-1 py-1.5 last:border-b-0 sm:grid-cols-[5rem_1fr]">
      <h3
        className={cn(
          "tabular px-2 pt-1.5 text-xs font-medium",
          urgent ? "text-warning" : "text-muted-foreground",
        )}
      >
        {label}
      </h3>
      <ol className="text-table min-w-0">
        {slot.entries.map((entry) => (
          <CaseLine
            key={entry.item.taskId}
            item={entry.item}
            query={query}
            reason={<Agreed entry={entry} />}
            lead={
              entry.at ? (
                <time
                  dateTime={entry.at.toISOString()}
                  title={format.instant(entry.at, { zone, showZone: true })}
                  className="text-muted-foreground tabular w-10"
                >
                  {format.instant(entry.at, { zone, part: "time" })}
                </time>
              ) : null
            }
          />
        ))}
      </ol>
    </section>
  );
};

const Now = ({ clock }: { clock: Clock }) => {
  const t = useT();
  const format = useFormat();
  const time = format.instant(clock.now, { zone: clock.zone, part: "time" });
  return (
    <div className="flex items-center gap-2 border-b px-3 py-1">
      <span className="bg-primary size-1.5 rounded-full" aria-hidden />
      <span className="text-primary text-xs font-medium">{t("tasks.day.now", { time })}</span>
    </div>
  );
};

const isEmpty = ({ late, hours, anytime }: Agenda<Listed>): boolean =>
  late.entries.length + hours.length + anytime.entries.length === 0;

const Waiting = () => (
  <div aria-hidden className="flex flex-col gap-3 p-4">
    {[1, 2, 3, 4, 5].map((row) => (
      <Skeleton key={row} className="h-5" />
    ))}
  </div>
);

interface Props {
  clock: Clock;
  day: Pick<ReturnType<typeof useDay>, "callbacks" | "promises">;
}

const Slots = ({ clock, agenda }: { clock: Clock; agenda: Agenda<Listed> }) => {
  const t = useT();
  const { today } = clock;
  const called = new URLSearchParams({ nextTo: today, sort: "nextCall" });
  const promised = new URLSearchParams({ promiseFrom: today, promiseTo: today });
  const { late, hours, anytime } = agenda;
  return (
    <>
      {late.entries.length > 0 ? (
        <SlotRow slot={late} label={t("tasks.day.late")} clock={clock} query={called} urgent />
      ) : null}
      <Now clock={clock} />
      {hours.map((slot) => (
        <SlotRow key={slot.key} slot={slot} label={`${slot.key}:00`} clock={clock} query={called} />
      ))}
      {anytime.entries.length > 0 ? (
        <SlotRow slot={anytime} label={t("tasks.day.anytime")} clock={clock} query={promised} />
      ) : null}
    </>
  );
};

/** Callbacks and promises of today, hour by hour. */
export const AgendaCard = ({ clock, day }: Props) => {
  const t = useT();
  const format = useFormat();
  const { callbacks, promises } = day;
  const agenda =
    callbacks && promises
      ? buildAgenda(
          { callbacks: callbacks.rows, promises: promises.rows },
          {
            ...clock,
            toHour: (at) => format.instant(at, { zone: clock.zone, part: "time" }).slice(0, 2),
          },
        )
      : null;
  return (
    <Card title={t("tasks.day.agenda")}>
      {agenda === null ? (
        <Waiting />
      ) : isEmpty(agenda) ? (
        <EmptyState
          icon={CalendarCheck2}
          title={t("tasks.day.empty")}
          body={t("tasks.day.emptyBody")}
        />
      ) : (
        <Slots clock={clock} agenda={agenda} />
      )}
    </Card>
  );
};
