import { DefaultRuleSection } from "@/components/setting/default-rule-section.tsx";
import type { RuleField } from "@/components/setting/rule-description.tsx";
import { QUIET } from "@/components/setting/search-table.tsx";
import type {
  RevisionViewProps,
  RowDialogProps,
} from "@/components/setting/use-setting-dialogs.tsx";
import { NumberText } from "@/components/page/values.tsx";
import { useT } from "@/lib/i18n.tsx";
import { lazyComponent } from "@/lib/lazy-component.tsx";
import { trpc } from "@/lib/trpc.ts";
import type { ClosingRow } from "./rows.ts";

const Dialog = lazyComponent(() => import("./closing-policy-dialog.tsx"));

type Rule = ClosingRow["current"];

const useClosingFields = (): RuleField<Rule>[] => {
  const t = useT();
  const days = (count: number) => t("core.word.daysOrNone", { days: count });
  return [
    {
      id: "writeOffDpd",
      label: t("manage.proposal.detail.writeOffDpd"),
      value: ({ writeOffDpd }) => <NumberText value={writeOffDpd} />,
    },
    {
      id: "reversalDays",
      label: t("tasks.closingPolicy.reversalDays"),
      value: ({ reversalDays }) => days(reversalDays),
    },
    {
      id: "maxRecallDays",
      label: t("tasks.closingPolicy.maxRecallDays"),
      value: ({ maxRecallDays }) => days(maxRecallDays),
    },
    {
      id: "recalledReadableDays",
      label: t("tasks.closingPolicy.recalledReadableDays"),
      value: ({ recalledReadableDays }) => days(recalledReadableDays),
    },
  ];
};

const RevisionView = ({ children }: RevisionViewProps<ClosingRow, Rule>) =>
  children(trpc.tasks.closing.policyHistory.useQuery(undefined, QUIET));

export const ClosingPolicy = () => {
  const t = useT();
  const utils = trpc.useUtils();
  return (
    <DefaultRuleSection
      intro={<p>{t("tasks.closingPolicy.intro")}</p>}
      kind="CLOSING_POLICY"
      permission="closing.editPolicy"
      label={t("manage.proposal.kind.CLOSING_POLICY")}
      result={trpc.tasks.closing.getPolicy.useQuery(undefined, QUIET)}
      fields={useClosingFields()}
      RevisionView={RevisionView}
      edit={(props: RowDialogProps<ClosingRow>) => <Dialog {...props} />}
      withdrawing={{
        send: utils.client.tasks.closing.withdrawPolicy.mutate,
        refresh: () => utils.tasks.closing.invalidate(),
      }}
    />
  );
};
