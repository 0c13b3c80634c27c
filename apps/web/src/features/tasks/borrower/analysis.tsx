import type { Currency } from "@kolekta/api/core/money";
import { Section } from "@/components/page/section.tsx";
import {
  buildCountItem,
  type DescriptionItem,
  InstantText,
  Money,
  NoValue,
  Percent,
} from "@/components/page/values.tsx";
import { useT } from "@/lib/i18n.tsx";
import { type Outputs, trpc } from "@/lib/trpc.ts";
import { Area, DescriptionSection } from "@/components/case/area.tsx";

type Data = Outputs["tasks"]["borrower"]["getAnalysis"];
type Translate = ReturnType<typeof useT>;

const share = (bp: number | null) =>
  bp === null ? <NoValue /> : <Percent share={bp / 10_000} digits={0} />;

const buildContactItems = (t: Translate, data: Data): DescriptionItem[] => [
  buildCountItem(t("tasks.borrower.analysis.calls"), data.calls),
  { label: t("tasks.borrower.analysis.answered"), value: share(data.answeredBp) },
  buildCountItem(t("tasks.borrower.analysis.messages"), data.messages),
];

const trust = (t: Translate, data: Data, currency: Currency): DescriptionItem[] => [
  buildCountItem(t("tasks.borrower.analysis.promises"), data.promises),
  { label: t("tasks.borrower.analysis.kept"), value: share(data.keptBp) },
  buildCountItem(t("tasks.borrower.analysis.loans"), data.loans),
  buildCountItem(t("tasks.borrower.analysis.settled"), data.settledLoans),
  {
    label: t("tasks.borrower.analysis.paid"),
    value: <Money minor={data.paidMinor} currency={currency} />,
  },
  {
    label: t("tasks.borrower.analysis.lastPayment"),
    value: <InstantText at={data.lastPaymentAt} />,
  },
];

const formatHour = (hour: number): string =>
  `${String(hour).padStart(2, "0")}:00–${String(hour + 1).padStart(2, "0")}:00`;

const BestHours = ({ hours }: { hours: Data["bestHours"] }) => {
  const t = useT();
  return (
    <Section ruled title={t("tasks.borrower.analysis.bestHours")}>
      {hours.length === 0 ? (
        <p className="text-muted-foreground">{t("tasks.borrower.analysis.noCalls")}</p>
      ) : (
        <ul className="flex flex-col gap-1">
          {hours.map(({ hour, calls, answered }) => (
            <li key={hour} className="flex flex-wrap items-baseline gap-x-3">
              <span className="tabular font-medium">{formatHour(hour)}</span>
              <span className="text-muted-foreground">
                {t("tasks.borrower.analysis.answeredCount", { answered, calls })}
              </span>
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
};

export const Analysis = ({ borrowerId, currency }: { borrowerId: number; currency: Currency }) => {
  const t = useT();
  const result = trpc.tasks.borrower.getAnalysis.useQuery({ id: borrowerId });
  return (
    <Area result={result}>
      {(data) => (
        <div className="flex flex-col gap-6">
          <DescriptionSection
            title={t("tasks.borrower.analysis.reachability")}
            items={buildContactItems(t, data)}
          />
          <DescriptionSection
            title={t("tasks.borrower.analysis.trust")}
            items={trust(t, data, currency)}
          />
          <BestHours hours={data.bestHours} />
        </div>
      )}
    </Area>
  );
};
