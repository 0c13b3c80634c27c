import type { CaseInfo } from "@kolekta/api/tasks/case/contract";
import {
  DayText,
  type DescriptionItem,
  InstantText,
  Money,
  NoValue,
  NumberText,
} from "@/components/page/values.tsx";
import { useSession } from "@/hooks/use-user.tsx";
import { useT } from "@/lib/i18n.tsx";
import { DescriptionSection } from "@/components/case/area.tsx";
import { CaseStatusBadge, LoanStatusBadge } from "@/components/case/status-badges.tsx";
import {
  abilityText,
  relationText,
  resultText,
  willingnessText,
} from "@/components/case/labels.ts";

type Translate = ReturnType<typeof useT>;

const or = (text: string | null) => text ?? <NoValue />;

const yes = (t: Translate, value: boolean) => t(value ? "core.word.yes" : "core.word.no");

const amounts = (t: Translate, info: CaseInfo): DescriptionItem[] => {
  const money = (minor: number) => <Money minor={minor} currency={info.currency} />;
  return [
    { label: t("tasks.case.field.principal"), value: money(info.principalMinor) },
    { label: t("tasks.case.field.interest"), value: money(info.interestMinor) },
    { label: t("tasks.case.field.lateFee"), value: money(info.lateFeeMinor) },
    { label: t("tasks.case.field.extensionFee"), value: money(info.extensionFeeMinor) },
    { label: t("tasks.case.field.repaid"), value: money(info.repaidMinor) },
    { label: t("tasks.case.field.waived"), value: money(info.waivedMinor) },
    { label: t("tasks.case.field.outstanding"), value: money(info.outstandingMinor) },
    { label: t("tasks.case.field.arrears"), value: money(info.arrearsMinor) },
    { label: t("tasks.case.field.payoff"), value: money(info.payoffMinor) },
  ];
};

const loan = (t: Translate, info: CaseInfo): DescriptionItem[] => [
  { label: t("tasks.case.field.product"), value: info.productName },
  { label: t("tasks.case.field.productType"), value: t("tasks.case.productType") },
  { label: t("tasks.case.field.loanStatus"), value: <LoanStatusBadge status={info.loanStatus} /> },
  { label: t("tasks.case.field.loanOn"), value: <DayText day={info.loanOn} /> },
  { label: t("tasks.case.field.periods"), value: <NumberText value={info.periods} /> },
  { label: t("tasks.case.field.timesSettled"), value: <NumberText value={info.timesSettled} /> },
];

const overdue = (t: Translate, info: CaseInfo): DescriptionItem[] => [
  { label: t("tasks.case.field.status"), value: <CaseStatusBadge status={info.status} /> },
  { label: t("tasks.case.field.overdueOn"), value: <DayText day={info.overdueOn} /> },
  { label: t("tasks.case.field.daysPastDue"), value: <NumberText value={info.dpd} /> },
  { label: t("tasks.case.field.openedOn"), value: <DayText day={info.openedOn} /> },
  { label: t("tasks.case.field.stage"), value: info.stageName },
  { label: t("tasks.case.field.institution"), value: info.institutionName },
  { label: t("tasks.case.field.agent"), value: info.agentName ?? t("tasks.case.unassigned") },
];

const contact = (t: Translate, info: CaseInfo, zone: string): DescriptionItem[] => [
  {
    label: t("tasks.case.field.lastContact"),
    value: <InstantText at={info.lastContactAt} zone={zone} showZone />,
  },
  { label: t("tasks.case.field.lastResult"), value: or(resultText(t, info.lastCallResult)) },
  { label: t("tasks.case.field.lastRelation"), value: or(relationText(t, info.lastRelation)) },
  { label: t("tasks.case.field.lastAgent"), value: or(info.lastAgentName) },
  {
    label: t("tasks.case.field.nextCall"),
    value: <InstantText at={info.nextCallAt} zone={zone} showZone />,
  },
  {
    label: t("tasks.case.field.willingness"),
    value: `${info.willingness} ${willingnessText(t, info.willingness)}`,
  },
  { label: t("tasks.log.ability.label"), value: or(abilityText(t, info.ability)) },
  {
    label: t("tasks.log.unpaidReason.label"),
    value: or(info.unpaidReason && t(`tasks.log.unpaidReason.${info.unpaidReason}`)),
  },
  { label: t("tasks.case.field.ptpLater"), value: yes(t, info.ptpLater) },
  { label: t("tasks.case.field.fraudFlag"), value: yes(t, info.fraudFlag) },
  { label: t("tasks.case.field.appCall"), value: yes(t, info.appCall) },
];

const identifiers = (t: Translate, info: CaseInfo): DescriptionItem[] => [
  { label: t("tasks.case.field.loanNumber"), value: info.loanNumber },
  { label: t("tasks.case.field.taskId"), value: String(info.taskId) },
  { label: t("tasks.case.field.loanId"), value: String(info.loanId) },
  { label: t("tasks.case.field.userId"), value: String(info.userId) },
];

export const KeyInformation = ({ info }: { info: CaseInfo }) => {
  const t = useT();
  const { zone } = useSession();
  const collection = [...overdue(t, info), ...contact(t, info, zone)];
  return (
    <div className="flex flex-col gap-5">
      <DescriptionSection title={t("tasks.case.group.amounts")} items={amounts(t, info)} />
      <DescriptionSection title={t("tasks.case.group.collection")} items={collection} />
      <DescriptionSection title={t("tasks.case.group.loan")} items={loan(t, info)} />
      <DescriptionSection title={t("tasks.case.group.ids")} items={identifiers(t, info)} />
    </div>
  );
};
