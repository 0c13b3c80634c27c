import type { Explained, WageCredit, WageEntry } from "@kolekta/api/reports/wage/contract-explain";
import type { ReactNode } from "react";
import { CaseLink } from "@/components/case/case-link.tsx";
import { DayText, InstantText, Money, TextLink } from "@/components/page/values.tsx";
import { usePercent } from "@/components/setting/use-percent.ts";
import { useCan, useSession } from "@/hooks/use-user.tsx";
import { useFormat, useT } from "@/lib/i18n.tsx";
import { pathTo } from "@/lib/path-to.ts";

type Currency = Explained["currency"];

const ExplanationItem = ({
  title,
  amount,
  children,
}: {
  title: ReactNode;
  amount: ReactNode;
  children: ReactNode;
}) => (
  <li className="flex flex-col gap-0.5 border-b py-1.5 last:border-b-0">
    <span className="flex items-baseline justify-between gap-3">
      <span className="min-w-0 break-words">{title}</span>
      {amount}
    </span>
    <span className="text-muted-foreground text-xs break-words">{children}</span>
  </li>
);

/** Links a fine to its penalty. */
const Fine = ({ entry }: { entry: WageEntry }) => {
  const t = useT();
  const can = useCan();
  const { penaltyId, orderId, violation, amount } = entry;
  if (penaltyId === null || orderId === null || violation === null) return null;
  const text = t("reports.wage.penaltyLine", {
    penaltyId: String(penaltyId),
    orderId: String(orderId),
    violation: t(`board.penalty.violation.${violation}`),
  });
  return (
    <>
      {" · "}
      {can("penalty.read") ? (
        <TextLink to={`${pathTo("penalties")}?show=${orderId}`}>{text}</TextLink>
      ) : (
        text
      )}
      {amount > 0 ? ` · ${t("reports.wage.fineReturned")}` : null}
    </>
  );
};

export const EntryLine = ({ entry, currency }: { entry: WageEntry; currency: Currency }) => {
  const t = useT();
  const { money } = useFormat();
  const { zone } = useSession();
  const { part, cause, amount, before, base, paidDays, reason } = entry;
  return (
    <ExplanationItem
      title={
        <>
          {t(`reports.wage.field.${part}`)} · {t(`reports.wage.cause.${cause}`)}
        </>
      }
      amount={<Money minor={amount} currency={currency} />}
    >
      <DayText day={entry.day} />
      {base !== null && paidDays !== null
        ? ` · ${t("reports.wage.basePerDay", { base: money(base, currency), days: paidDays })}`
        : null}
      {before === null
        ? null
        : ` · ${t("core.word.range", {
            from: money(before, currency),
            to: money(before + amount, currency),
          })}`}
      <Fine entry={entry} />
      {reason && entry.penaltyId === null ? ` · ${reason}` : null}
      {entry.editorName ? (
        <>
          {` · ${entry.editorName}, `}
          <InstantText at={entry.at} zone={zone} />
        </>
      ) : null}
    </ExplanationItem>
  );
};

const FULL = 100;
const FACTORS = ["stage", "contact", "tier", "quality"] as const;

const useTerms = () => {
  const t = useT();
  const percent = usePercent();
  return (credit: WageCredit): string => {
    const { rate, cap, attainment, isCapped } = credit;
    if (rate === null) return t("reports.wage.termsUnknown");
    const factors = FACTORS.flatMap((name) => {
      const value = credit[name];
      return value === null || value === FULL
        ? []
        : [t(`reports.wage.factors.${name}`, { percent: percent(value) })];
    });
    return [
      t("reports.wage.factors.rate", { percent: percent(rate) }),
      ...factors,
      ...(attainment === null
        ? []
        : [t("reports.wage.factors.attainment", { percent: percent(attainment) })]),
      ...(isCapped && cap !== null ? [t("reports.wage.capped", { cap: percent(cap) })] : []),
    ].join(" · ");
  };
};

export const CreditLine = ({ credit, currency }: { credit: WageCredit; currency: Currency }) => {
  const t = useT();
  const { money } = useFormat();
  const formatTerms = useTerms();
  const { caseId, loanId, borrowerId, loanNumber } = credit;
  return (
    <ExplanationItem
      title={
        <>
          {money(credit.amount, currency)}
          {credit.isReversal ? ` · ${t("reports.wage.reversal")}` : null}
          {caseId && loanId && borrowerId ? (
            <>
              {" · "}
              <CaseLink record={{ taskId: caseId, loanId, borrowerId }}>
                {loanNumber ?? t("core.action.openCase")}
              </CaseLink>
            </>
          ) : null}
        </>
      }
      amount={<Money minor={credit.wage} currency={currency} />}
    >
      <DayText day={credit.day} />
      {` · ${formatTerms(credit)}`}
    </ExplanationItem>
  );
};
