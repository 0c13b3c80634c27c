import { Palette, RotateCw, Upload } from "lucide-react";
import { useState } from "react";
import { Pager } from "@/components/data-table/pager.tsx";
import {
  refreshFrom,
  type TableState,
  useTableState,
} from "@/components/data-table/table-state.ts";
import { AddPerson } from "@/components/page/add-person.tsx";
import { Page, PageHeader } from "@/components/page/page.tsx";
import { EmptyState, ErrorState } from "@/components/page/states.tsx";
import { Button, IconButton } from "@/components/ui/button.tsx";
import { Skeleton } from "@/components/ui/skeleton.tsx";
import { useNarrow } from "@/hooks/use-media.ts";
import { useCan } from "@/hooks/use-user.tsx";
import { cn } from "@/lib/cn.ts";
import { useLang, useT } from "@/lib/i18n.tsx";
import { lazyComponent } from "@/lib/lazy-component.tsx";
import { toastFailure } from "@/lib/toast.ts";
import { CalendarGrid } from "./calendar/calendar-grid.tsx";
import { longDay } from "./calendar/day-names.ts";
import type { SwitchTarget } from "./calendar/switch-target.ts";
import { FilesMenu, rosterPath } from "./files-menu.tsx";
import { type ScheduleFilterValues, FILTERS } from "./filters.ts";
import type { CalendarLine } from "./lines.ts";
import { PeriodBar, usePeriodName } from "./period-bar.tsx";
import { ScheduleFilters } from "./toolbar.tsx";
import { useCalendar, useCodes } from "./use-calendar.ts";
import { type Period, usePeriod } from "./use-period.ts";
import { type RefusalHandler, useSaveDays } from "./use-save-days.ts";
import { WeekCards } from "./week/week-cards.tsx";

const UploadDialog = lazyComponent(() => import("./upload/upload-dialog.tsx"));
const CodesDialog = lazyComponent(() => import("./codes/codes-dialog.tsx"));
const SwitchDialog = lazyComponent(() => import("./switch-dialog.tsx"));

type Opened = "upload" | "codes" | SwitchTarget;

/** Names the agent and the day of a refusal. */
const useRefusal = () => {
  const lang = useLang();
  return (lines: readonly CalendarLine[]): RefusalHandler =>
    (failure, change) => {
      const line = lines.find(({ agent }) => agent.agentId === change?.agentId);
      const prefix = line && change ? `${line.agent.name}, ${longDay(change.day, lang)}: ` : "";
      toastFailure(
        failure.message === "" ? failure : { ...failure, message: `${prefix}${failure.message}` },
      );
    };
};

interface Props {
  state: TableState<ScheduleFilterValues>;
  period: Period;
  onOpen: (opened: Opened) => void;
}

const Waiting = () => (
  <div aria-busy className="flex flex-col gap-1 rounded-lg border p-2">
    {Array.from({ length: 12 }, (_, index) => (
      <Skeleton key={index} className="h-9 w-full" />
    ))}
  </div>
);

const EmptyRows = ({ state }: Pick<Props, "state">) => {
  const t = useT();
  return (
    <div className="bg-card rounded-lg border">
      {state.filtered ? (
        <EmptyState
          title={t("app.table.noMatch")}
          body={t("app.table.noMatchBody")}
          action={<Button onClick={state.clearFilters}>{t("app.filter.clear")}</Button>}
        />
      ) : (
        <EmptyState
          title={t("manage.schedule.none")}
          body={t("manage.schedule.noneBody")}
          action={<AddPerson />}
        />
      )}
    </div>
  );
};

/** Calendar with its filters and its loading, error and empty states. */
const Schedule = ({ state, period, onOpen }: Props) => {
  const t = useT();
  const can = useCan();
  const codes = useCodes();
  const refusal = useRefusal();
  const View = useNarrow() ? WeekCards : CalendarGrid;
  const { days, view, today } = period;
  const { changes, set } = useSaveDays((...refusalArgs) => refusal(calendar.lines)(...refusalArgs));
  const calendar = useCalendar(state, days, changes);
  const label = `${t("app.screen.seat-scheduling")}, ${usePeriodName(period)}`;
  return (
    <>
      <div className="flex flex-wrap items-start justify-between gap-2">
        <ScheduleFilters state={state} codes={codes} />
        <div className="flex flex-wrap items-center gap-1 max-md:w-full max-md:justify-between">
          <PeriodBar period={period} />
          <IconButton
            size="icon"
            label={t("core.action.refresh")}
            onClick={refreshFrom(state, calendar)}
          >
            <RotateCw className={cn(calendar.fetching && "animate-spin")} />
          </IconButton>
        </div>
      </div>
      {calendar.error ? (
        <ErrorState error={calendar.error} onRetry={calendar.refetch} />
      ) : calendar.pending ? (
        <Waiting />
      ) : calendar.lines.length === 0 ? (
        <EmptyRows state={state} />
      ) : (
        <View
          label={label}
          days={days}
          view={view}
          today={today}
          codes={codes}
          lines={calendar.lines}
          counts={calendar.counts}
          canEdit={can("schedule.edit")}
          busy={calendar.fetching}
          onSet={(next) => set(next, calendar.inputs)}
          onSwitch={onOpen}
        />
      )}
      <Pager page={state.page} size={state.size} total={calendar.total} onPage={state.setPage} />
    </>
  );
};

const Actions = ({ state, period, onOpen }: Props) => {
  const t = useT();
  const can = useCan();
  return (
    <>
      <Button onClick={() => onOpen("codes")}>
        <Palette />
        {t("manage.schedule.codes.title")}
      </Button>
      <FilesMenu filters={state.filters} month={period.month} />
      {can("schedule.edit") ? (
        <Button variant="primary" onClick={() => onOpen("upload")}>
          <Upload />
          {t("manage.schedule.upload.action")}
        </Button>
      ) : null}
    </>
  );
};

const Opening = (props: Omit<Props, "onOpen"> & { opened: Opened; onClose: () => void }) => {
  const { opened, state, period, onClose } = props;
  const { filters } = state;
  if (opened === "codes") return <CodesDialog onClose={onClose} />;
  if (opened === "upload")
    return (
      <UploadDialog
        template={rosterPath({ filters, month: period.month }, "TEMPLATE")}
        onClose={onClose}
      />
    );
  return (
    <SwitchDialog
      target={opened}
      period={period}
      institutionId={filters.institutionId}
      onClose={onClose}
    />
  );
};

export default function SchedulePage() {
  const state = useTableState({ filters: FILTERS });
  const period = usePeriod();
  const [opened, setOpened] = useState<Opened | null>(null);
  const parts = { state, period };
  return (
    <Page fill>
      <PageHeader actions={<Actions {...parts} onOpen={setOpened} />} />
      <Schedule {...parts} onOpen={setOpened} />
      {opened === null ? null : (
        <Opening {...parts} opened={opened} onClose={() => setOpened(null)} />
      )}
    </Page>
  );
}
