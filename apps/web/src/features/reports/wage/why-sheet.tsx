import type { Currency } from "@kolekta/api/core/money";
import { WAGE_PARTS } from "@kolekta/api/reports/wage/contract-codes";
import { type Explained, MAX_LISTED } from "@kolekta/api/reports/wage/contract-explain";
import type { ReactNode } from "react";
import { Section } from "@/components/page/section.tsx";
import { SideSheet, SideSheetBody } from "@/components/page/side-sheet.tsx";
import { ErrorState } from "@/components/page/states.tsx";
import { DescriptionList, Money } from "@/components/page/values.tsx";
import { usePercent } from "@/components/setting/use-percent.ts";
import { Alert } from "@/components/ui/alert.tsx";
import { Skeleton } from "@/components/ui/skeleton.tsx";
import { useRangeText } from "@/hooks/use-range-text.ts";
import { useT } from "@/lib/i18n.tsx";
import { trpc } from "@/lib/trpc.ts";
import { MonthScore } from "./month-score.tsx";
import { MonthState } from "./wage-columns.tsx";
import { CreditLine, EntryLine } from "./why-lines.tsx";

const Lines = ({ title, children }: { title: string; children: readonly ReactNode[] }) => {
  const t = useT();
  return (
    <Section inner title={title}>
      {children.length > 0 ? (
        <ul>{children}</ul>
      ) : (
        <p className="text-muted-foreground">{t("reports.wage.noEntries")}</p>
      )}
    </Section>
  );
};

const Content = ({ explained }: { explained: Explained }) => {
  const t = useT();
  const percent = usePercent();
  const { currency, entries, credits } = explained;
  const parts = [...WAGE_PARTS, "carried", "totalWage"] as const;
  return (
    <>
      <DescriptionList
        items={[
          ...parts.map((part) => ({
            label: t(`reports.wage.field.${part}`),
            value: (
              <Money
                minor={explained[part]}
                currency={currency}
                className={part === "totalWage" ? "font-semibold" : undefined}
              />
            ),
          })),
          { label: t("reports.wage.qualityTitle"), value: percent(explained.quality) },
          { label: t("reports.wage.monthScore"), value: <MonthScore explained={explained} /> },
          { label: t("core.field.status"), value: <MonthState isClosed={explained.isClosed} /> },
        ]}
      />
      {explained.isCut ? (
        <Alert tone="info">{t("reports.wage.cut", { count: MAX_LISTED })}</Alert>
      ) : null}
      <Lines title={t("reports.wage.credits")}>
        {credits.map((credit) => (
          <CreditLine
            key={`${credit.paymentId} ${credit.isReversal}`}
            credit={credit}
            currency={currency}
          />
        ))}
      </Lines>
      <Lines title={t("reports.wage.entries")}>
        {entries.map((entry) => (
          <EntryLine key={entry.id} entry={entry} currency={currency} />
        ))}
      </Lines>
    </>
  );
};

interface Props {
  agentId: number;
  from: string;
  to: string;
  currency?: Currency | undefined;
  onClose: () => void;
}

/** Every entry and payment behind a wage. */
const WhySheet = ({ agentId, from, to, currency, onClose }: Props) => {
  const t = useT();
  const rangeText = useRangeText();
  const result = trpc.reports.wage.explain.useQuery(
    { agentId, from, to, currency },
    { meta: { quiet: true } },
  );
  const { data } = result;
  const title = data ? t("reports.wage.whyFor", { name: data.agentName }) : t("reports.wage.why");
  return (
    <SideSheet wide title={title} onClose={onClose}>
      <SideSheetBody>
        <p className="text-muted-foreground text-xs">{rangeText({ from, to })}</p>
        {result.error ? <ErrorState error={result.error} onRetry={() => result.refetch()} /> : null}
        {result.isPending ? <Skeleton className="h-56" /> : null}
        {data ? <Content explained={data} /> : null}
      </SideSheetBody>
    </SideSheet>
  );
};

export default WhySheet;
