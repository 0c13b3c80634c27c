import { AreaTable } from "@/components/case/area-table.tsx";
import { Area } from "@/components/case/area.tsx";
import { Num } from "@/components/page/values.tsx";
import { factColumns, useSettingColumns } from "@/components/setting/columns.tsx";
import { type RuleFact, RuleFacts } from "@/components/setting/rule-facts.tsx";
import { QUIET } from "@/components/setting/search-table.tsx";
import {
  type PastProps,
  type RowDialogProps,
  useSettingDialogs,
} from "@/components/setting/use-setting-dialogs.tsx";
import { useT } from "@/lib/i18n.tsx";
import { lazily } from "@/lib/lazily.tsx";
import { trpc } from "@/lib/trpc.ts";
import type { OrNew, Policy, PolicyRow } from "./rows.ts";
import { AddButton, SettingSection } from "./setting-section.tsx";

const PolicyDialog = lazily(() => import("./policy-dialog.tsx"));

type Subject = OrNew<PolicyRow>;

const useName = () => {
  const t = useT();
  return ({ institutionName }: PolicyRow): string =>
    institutionName ?? t("core.filter.allInstitutions");
};

const useFacts = (): RuleFact<Policy>[] => {
  const t = useT();
  const fact = (
    id: "singleHours" | "partsWithinDue" | "answerSeconds" | "withdrawHours",
    value: RuleFact<Policy>["value"],
  ): RuleFact<Policy> => ({
    id,
    label: t(`repay.codePolicy.${id}`),
    value: (policy) => (policy.followsHouse ? null : value(policy)),
  });
  const hours = (n: number) => t("core.word.hours", { hours: n });
  return [
    {
      id: "perCaseDay",
      label: t("manage.proposal.fact.perCaseDay"),
      value: ({ followsHouse, perCaseDay }) =>
        followsHouse ? t("app.setting.asAll") : <Num value={perCaseDay} />,
    },
    fact("singleHours", ({ singleHours }) => hours(singleHours)),
    fact("partsWithinDue", ({ partsWithinDue }) =>
      t(partsWithinDue ? "core.word.yes" : "core.word.no"),
    ),
    fact("answerSeconds", ({ answerSeconds }) =>
      answerSeconds === null ? null : t("repay.codePolicy.seconds", { seconds: answerSeconds }),
    ),
    fact("withdrawHours", ({ withdrawHours }) =>
      withdrawHours === null ? null : hours(withdrawHours),
    ),
  ];
};

const Past = ({ row: { institutionId }, children }: PastProps<Subject, Policy>) =>
  children(
    trpc.repay.codePolicy.history.useQuery({ institutionId: institutionId ?? undefined }, QUIET),
  );

const Table = ({ rows }: { rows: PolicyRow[] }) => {
  const t = useT();
  const nameOf = useName();
  const facts = useFacts();
  const utils = trpc.useUtils();
  const dialogs = useSettingDialogs({
    permission: "code.editPolicy",
    nameOf,
    edit: (props: RowDialogProps<Subject>) => (
      <PolicyDialog {...props} rows={rows} name={nameOf(props.row)} />
    ),
    Past,
    show: (policy: Policy) => <RuleFacts facts={facts} rule={policy} />,
    withdrawing: {
      send: utils.client.repay.codePolicy.withdraw.mutate,
      refresh: () => utils.repay.codePolicy.invalidate(),
    },
  });
  const { onEdit, shown } = dialogs;
  const columns = useSettingColumns({
    subject: t("core.field.institution"),
    nameOf,
    named: (row) => <span className="font-medium">{nameOf(row)}</span>,
    columns: factColumns(facts, ({ current }: Subject) => current),
    dialogs,
  });
  const [house] = rows;
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
        onAdd={onEdit && house ? () => onEdit({ ...house, next: null, isNew: true }) : undefined}
      />
      {shown}
    </>
  );
};

/** How many codes there may be and for how long: for all institutions, and for those that differ. */
export const CodePolicy = () => {
  const t = useT();
  const result = trpc.repay.codePolicy.list.useQuery(undefined, QUIET);
  return (
    <SettingSection intro={t("repay.codePolicy.intro")} kind="CODE_POLICY">
      <Area result={result}>{(rows) => <Table rows={rows} />}</Area>
    </SettingSection>
  );
};
