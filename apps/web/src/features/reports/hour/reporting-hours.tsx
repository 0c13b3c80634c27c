import { AreaTable } from "@/components/case/area-table.tsx";
import { Area } from "@/components/case/area.tsx";
import { useSettingColumns } from "@/components/setting/columns.tsx";
import { QUIET } from "@/components/setting/search-table.tsx";
import {
  type PastProps,
  useSettingDialogs,
} from "@/components/setting/use-setting-dialogs.tsx";
import { useT } from "@/lib/i18n.tsx";
import { lazily } from "@/lib/lazily.tsx";
import { type Outputs, trpc } from "@/lib/trpc.ts";
import { clockOf } from "./clock.ts";
import type { HoursRow } from "./rows.ts";

const HoursDialog = lazily(() => import("./hours-dialog.tsx"));

type Line = Outputs["reports"]["hour"]["history"][number];

const Past = ({ children }: PastProps<HoursRow, Line>) =>
  children(trpc.reports.hour.history.useQuery(undefined, QUIET));

const hoursText = ({ hours }: Pick<Line, "hours">): string =>
  hours.map(clockOf).join(", ");

const Hours = ({ row }: { row: HoursRow }) => {
  const t = useT();
  const utils = trpc.useUtils();
  const name = t("reports.hour.title");
  const everybody = t("core.filter.allInstitutions");
  const dialogs = useSettingDialogs<HoursRow, Line>({
    permission: "config.edit",
    nameOf: () => everybody,
    edit: (shown) => <HoursDialog {...shown} />,
    Past,
    show: (line) => (
      <>
        <p className="tabular">{hoursText(line)}</p>
        {line.reason ? <p className="break-words">“{line.reason}”</p> : null}
      </>
    ),
    withdrawing: {
      send: utils.client.reports.hour.withdraw.mutate,
      alone: true,
      refresh: () => utils.reports.hour.invalidate(),
    },
  });
  const columns = useSettingColumns<HoursRow>({
    subject: t("core.field.institution"),
    nameOf: () => everybody,
    columns: [
      {
        id: "hours",
        header: t("reports.hour.hours"),
        cell: ({ current }) => (
          <span className="tabular">{hoursText(current)}</span>
        ),
      },
    ],
    announce: hoursText,
    dialogs,
  });
  return (
    <>
      <AreaTable
        label={name}
        columns={columns}
        rows={[row]}
        rowKey={() => "house"}
        cards="wide"
      />
      {dialogs.shown}
    </>
  );
};

/** When the figures of a day are put on record. */
export const ReportingHours = () => {
  const t = useT();
  const result = trpc.reports.hour.get.useQuery(undefined, QUIET);
  return (
    <section className="flex flex-col gap-3">
      <p className="text-muted-foreground max-w-prose">
        {t("reports.hour.intro")}
      </p>
      <Area result={result}>{(row) => <Hours row={row} />}</Area>
    </section>
  );
};
