import { DefaultRuleSection } from "@/components/setting/default-rule-section.tsx";
import type { RuleField } from "@/components/setting/rule-description.tsx";
import { QUIET } from "@/components/setting/search-table.tsx";
import type {
  RevisionViewProps,
  RowDialogProps,
} from "@/components/setting/use-setting-dialogs.tsx";
import { useT } from "@/lib/i18n.tsx";
import { lazyComponent } from "@/lib/lazy-component.tsx";
import { trpc } from "@/lib/trpc.ts";
import { formatClock } from "./clock.ts";
import type { HoursRow } from "./rows.ts";

const HoursDialog = lazyComponent(() => import("./hours-dialog.tsx"));

type Hours = HoursRow["current"];

const RevisionView = ({ children }: RevisionViewProps<HoursRow, Hours>) =>
  children(trpc.reports.hour.history.useQuery(undefined, QUIET));

const hoursText = ({ hours }: Hours): string => hours.map(formatClock).join(", ");

const useHoursFields = (): RuleField<Hours>[] => [
  {
    id: "hours",
    label: useT()("reports.hour.hours"),
    value: (rule) => <span className="tabular">{hoursText(rule)}</span>,
  },
];

/** Hours at which the figures of a day are recorded. */
export const ReportingHours = () => {
  const t = useT();
  const utils = trpc.useUtils();
  return (
    <DefaultRuleSection
      intro={<p>{t("reports.hour.intro")}</p>}
      permission="config.edit"
      label={t("reports.hour.title")}
      result={trpc.reports.hour.get.useQuery(undefined, QUIET)}
      fields={useHoursFields()}
      renderNext={hoursText}
      RevisionView={RevisionView}
      edit={(props: RowDialogProps<HoursRow>) => <HoursDialog {...props} />}
      withdrawing={{
        send: utils.client.reports.hour.withdraw.mutate,
        refresh: () => utils.reports.hour.invalidate(),
      }}
    />
  );
};
