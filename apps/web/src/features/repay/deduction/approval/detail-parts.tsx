import { Link } from "react-router-dom";
import { Section } from "@/components/page/section.tsx";
import {
  DayText,
  type DescriptionItem,
  DescriptionList,
  InstantText,
  Money,
  NumberText,
} from "@/components/page/values.tsx";
import { Progress } from "@/components/ui/progress.tsx";
import { DescriptionSection } from "@/components/case/area.tsx";
import { useSession } from "@/hooks/use-user.tsx";
import { useFormat, useT } from "@/lib/i18n.tsx";
import { useRoleName } from "@/hooks/use-roles.ts";
import { QuoteLine } from "@/components/repayment/quote-line.tsx";
import { PartLines } from "../part-lines.tsx";
import { StateBadge } from "../state-badge.tsx";
import type { Detail } from "./use-applications.ts";

type Props = { detail: Detail };

export const RequestedAmounts = ({ detail }: Props) => {
  const t = useT();
  const { currency, quote } = detail;
  const outstanding = quote?.dueMinor ?? detail.dueMinor;
  const pay = quote?.payMinor ?? detail.payMinor;
  return (
    <Section inner ruled title={t("repay.deduction.detail.application")}>
      <dl className="bg-muted/50 rounded-md border px-3 py-2">
        <QuoteLine label={t(`repay.deduction.quote.${detail.kind === "FULL" ? "owed" : "due"}`)}>
          <Money minor={outstanding} currency={currency} />
        </QuoteLine>
        <PartLines waived={detail.waived} currency={currency} />
        <QuoteLine strong label={t("repay.deduction.quote.pay")}>
          <Money minor={pay} currency={currency} />
        </QuoteLine>
      </dl>
      <blockquote className="border-l-2 pl-3 break-words">
        <p className="font-medium">{t(`repay.deduction.reasons.${detail.reasonCode}`)}</p>
        <p>{detail.reason}</p>
      </blockquote>
    </Section>
  );
};

export const CaseDescription = ({ detail }: Props) => {
  const t = useT();
  const { zone } = useSession();
  const { currency } = detail;
  const money = (minor: number) => <Money minor={minor} currency={currency} />;
  const items: DescriptionItem[] = [
    { label: t("core.field.daysPastDue"), value: <NumberText value={detail.dpd} /> },
    { label: t("core.field.stage"), value: detail.stageName },
    { label: t("repay.deduction.detail.arrears"), value: money(detail.arrearsMinor) },
    { label: t("core.field.outstanding"), value: money(detail.outstandingMinor) },
    { label: t("repay.deduction.detail.payoff"), value: money(detail.payoffMinor) },
    { label: t("repay.deduction.detail.usedBefore"), value: money(detail.usedBeforeMinor) },
    {
      label: t("repay.deduction.detail.promises"),
      value: t("repay.deduction.detail.promiseCounts", {
        kept: detail.promisesKept,
        broken: detail.promisesBroken,
      }),
    },
    {
      label: t("core.field.lastPayment"),
      value: <InstantText at={detail.lastPaymentAt} zone={zone} />,
    },
    { label: t("core.field.product"), value: detail.product },
    { label: t("repay.deduction.detail.loanOn"), value: <DayText day={detail.loanOn} /> },
    { label: t("core.field.institution"), value: detail.institutionName },
    { label: t("core.field.agent"), value: detail.agentName ?? "–" },
  ];
  return <DescriptionSection title={t("repay.deduction.detail.case")} items={items} />;
};

const Budget = ({ detail }: Props) => {
  const t = useT();
  const { money } = useFormat();
  const { budget, currency } = detail;
  const used = budget.waivedMinor + budget.promisedMinor;
  const maxMinor = used + Math.max(0, budget.leftMinor);
  const label = t("repay.deductionPolicy.budget");
  return (
    <div className="flex flex-col gap-1">
      <p className="text-muted-foreground text-xs">{label}</p>
      <Progress label={label} value={maxMinor === 0 ? 1 : used / maxMinor} className="border" />
      <p className="text-xs">
        {t("repay.deduction.detail.budgetText", {
          used: money(used, currency),
          max: money(maxMinor, currency),
        })}
      </p>
    </div>
  );
};

export const Rests = ({ detail }: Props) => {
  const t = useT();
  const roleName = useRoleName();
  const maxMinor = detail.levelMaxMinor;
  return (
    <Section inner ruled title={t("repay.deduction.detail.rests")}>
      {maxMinor === null || detail.waitsForRole === null ? null : (
        <DescriptionList
          items={[
            {
              label: `${t("repay.deduction.detail.levelLimit")} (${roleName(detail.waitsForRole)})`,
              value: <Money minor={maxMinor} currency={detail.currency} />,
            },
          ]}
          className="grid-cols-1"
        />
      )}
      <Budget detail={detail} />
    </Section>
  );
};

export const Steps = ({ detail }: Props) => {
  const t = useT();
  const roleName = useRoleName();
  const { zone } = useSession();
  return (
    <Section inner ruled title={t("core.field.history")}>
      <ol className="flex flex-col gap-2 border-l pl-3">
        {detail.steps.map((step, index) => (
          <li key={index} className="flex flex-col">
            <span className="font-medium">{t(`repay.deduction.steps.${step.event}`)}</span>
            <span className="text-muted-foreground text-xs">
              {step.actorName ?? t("repay.deduction.steps.system")}
              {step.role === null ? null : ` (${roleName(step.role)})`} ·{" "}
              <InstantText at={step.at} zone={zone} />
            </span>
            {step.note && step.event !== "APPLIED" ? (
              <span className="break-words">{step.note}</span>
            ) : null}
          </li>
        ))}
      </ol>
    </Section>
  );
};

export const Earlier = ({ detail }: Props) => {
  const t = useT();
  const { zone } = useSession();
  if (detail.earlier.length === 0) return null;
  return (
    <Section inner ruled title={t("repay.deduction.detail.earlier")}>
      <ul className="flex flex-col gap-1">
        {detail.earlier.map((deduction) => (
          <li
            key={deduction.deductionId}
            className="flex flex-wrap items-center justify-between gap-2"
          >
            <span>
              <Money minor={deduction.amountMinor} currency={deduction.currency} />{" "}
              <span className="text-muted-foreground text-xs">
                <InstantText at={deduction.appliedAt} zone={zone} />
              </span>
            </span>
            <StateBadge state={deduction.state} />
          </li>
        ))}
      </ul>
    </Section>
  );
};

export const CaseLink = ({ detail }: Props) => (
  <Link
    to={`/task/${detail.taskId}/${detail.loanId}/${detail.borrowerId}?area=codes`}
    className="text-primary inline-flex min-h-6 items-center hover:underline"
  >
    {useT()("core.action.openCase")}
  </Link>
);
