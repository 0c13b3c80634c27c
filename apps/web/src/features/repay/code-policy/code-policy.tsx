import { AreaTable } from "@/components/case/area-table.tsx";
import { Area } from "@/components/case/area.tsx";
import { NumberText } from "@/components/page/values.tsx";
import { buildFieldColumns, useSettingColumns } from "@/components/setting/columns.tsx";
import { type RuleField, RuleDescription } from "@/components/setting/rule-description.tsx";
import { QUIET } from "@/components/setting/search-table.tsx";
import {
  type RevisionViewProps,
  type RowDialogProps,
  useSettingDialogs,
} from "@/components/setting/use-setting-dialogs.tsx";
import { useT } from "@/lib/i18n.tsx";
import { lazyComponent } from "@/lib/lazy-component.tsx";
import { trpc } from "@/lib/trpc.ts";
import type { OrNew, Policy, PolicyRow } from "./rows.ts";
import { AddButton, SettingSection } from "./setting-section.tsx";

const PolicyDialog = lazyComponent(() => import("./policy-dialog.tsx"));

type PolicyRowOrNew = OrNew<PolicyRow>;

const useName = () => {
  const t = useT();
  return ({ institutionName }: PolicyRow): string =>
    institutionName ?? t("core.filter.allInstitutions");
};

const usePolicyFields = (): RuleField<Policy>[] => {
  const t = useT();
  const buildField = (
    id: "singleHours" | "partsWithinDue" | "answerSeconds" | "withdrawHours",
    value: RuleField<Policy>["value"],
  ): RuleField<Policy> => ({
    id,
    label: t(`repay.codePolicy.${id}`),
    value: (policy) => (policy.followsDefault ? null : value(policy)),
  });
  const hours = (n: number) => t("core.word.hours", { hours: n });
  return [
    {
      id: "perCaseDay",
      label: t("manage.proposal.detail.perCaseDay"),
      value: ({ followsDefault, perCaseDay }) =>
        followsDefault ? t("app.setting.asAll") : <NumberText value={perCaseDay} />,
    },
    buildField("singleHours", ({ singleHours }) => hours(singleHours)),
    buildField("partsWithinDue", ({ partsWithinDue }) =>
      t(partsWithinDue ? "core.word.yes" : "core.word.no"),
    ),
    buildField("answerSeconds", ({ answerSeconds }) =>
      answerSeconds === null ? null : t("repay.codePolicy.seconds", { seconds: answerSeconds }),
    ),
    buildField("withdrawHours", ({ withdrawHours }) =>
      withdrawHours === null ? null : hours(withdrawHours),
    ),
  ];
};

const RevisionView = ({
  row: { institutionId },
  children,
}: RevisionViewProps<PolicyRowOrNew, Policy>) =>
  children(
    trpc.repay.codePolicy.history.useQuery({ institutionId: institutionId ?? undefined }, QUIET),
  );

const Table = ({ rows }: { rows: PolicyRow[] }) => {
  const t = useT();
  const getName = useName();
  const fields = usePolicyFields();
  const utils = trpc.useUtils();
  const dialogs = useSettingDialogs({
    permission: "code.editPolicy",
    getName,
    edit: (props: RowDialogProps<PolicyRowOrNew>) => (
      <PolicyDialog {...props} rows={rows} name={getName(props.row)} />
    ),
    RevisionView,
    show: (policy: Policy) => <RuleDescription fields={fields} rule={policy} />,
    withdrawing: {
      send: utils.client.repay.codePolicy.withdraw.mutate,
      refresh: () => utils.repay.codePolicy.invalidate(),
    },
  });
  const { onEdit, activeDialog } = dialogs;
  const columns = useSettingColumns({
    subject: t("core.field.institution"),
    getName,
    renderName: (row) => <span className="font-medium">{getName(row)}</span>,
    columns: buildFieldColumns(fields, ({ current }: PolicyRowOrNew) => current),
    dialogs,
  });
  const [defaultRow] = rows;
  return (
    <>
      <AreaTable
        label={t("manage.proposal.kind.CODE_POLICY")}
        columns={columns}
        rows={rows}
        rowKey={(row) => row.institutionId ?? 0}
        cards="wide"
      />
      <AddButton
        label={t("repay.deductionPolicy.add")}
        onAdd={
          onEdit && defaultRow
            ? () => onEdit({ ...defaultRow, next: null, isNew: true })
            : undefined
        }
      />
      {activeDialog}
    </>
  );
};

export const CodePolicy = () => {
  const t = useT();
  const result = trpc.repay.codePolicy.list.useQuery(undefined, QUIET);
  return (
    <SettingSection intro={t("repay.codePolicy.intro")} kind="CODE_POLICY">
      <Area result={result}>{(rows) => <Table rows={rows} />}</Area>
    </SettingSection>
  );
};
