import { Area } from "@/components/case/area.tsx";
import { Facts } from "@/components/page/facts.tsx";
import { Next } from "@/components/setting/columns.tsx";
import { Edited } from "@/components/setting/edited.tsx";
import { QUIET } from "@/components/setting/search-table.tsx";
import { SettingMenu } from "@/components/setting/setting-menu.tsx";
import {
  type PastProps,
  useSettingDialogs,
} from "@/components/setting/use-setting-dialogs.tsx";
import { Card } from "@/components/ui/card.tsx";
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
  const dialogs = useSettingDialogs<HoursRow, Line>({
    permission: "config.edit",
    nameOf: () => name,
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
  const { current, next } = row;
  return (
    <Card
      className="max-w-xl"
      title={name}
      actions={<SettingMenu {...{ name, row, dialogs }} />}
    >
      <Facts
        className="p-3"
        facts={[
          {
            label: t("reports.hour.hours"),
            value: <span className="tabular">{hoursText(current)}</span>,
          },
          {
            label: t("app.setting.next"),
            value: <Next rule={next} announce={hoursText} />,
          },
          {
            label: t("app.setting.edited"),
            value: <Edited rule={current} />,
          },
        ]}
      />
      {dialogs.shown}
    </Card>
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
