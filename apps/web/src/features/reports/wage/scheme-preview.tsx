import { previewScheme } from "@kolekta/api/reports/wage/contract-preview";
import { keepPreviousData } from "@tanstack/react-query";
import { useDeferredValue } from "react";
import { Section } from "@/components/page/section.tsx";
import { Money } from "@/components/page/values.tsx";
import { useFormat, useT } from "@/lib/i18n.tsx";
import { type Outputs, trpc } from "@/lib/trpc.ts";
import { toFailure } from "@/lib/failure.ts";

type Preview = Outputs["reports"]["wage"]["previewScheme"];
type Currency = Parameters<ReturnType<typeof useFormat>["money"]>[1];

const ROWS = ["basic", "performance", "average"] as const;

const Table = ({
  preview: { current, proposed },
  currency,
}: {
  preview: Preview;
  currency: Currency;
}) => {
  const t = useT();
  const amount = (minor: number | null | undefined) => (
    <td className="py-1 pl-2 text-right">
      <Money minor={minor} currency={currency} />
    </td>
  );
  return (
    <table className="text-table w-full">
      <thead className="text-muted-foreground text-xs">
        <tr className="border-b">
          <th className="py-1 text-left font-normal">{t("app.screen.wages")}</th>
          <th className="py-1 pl-2 text-right font-normal">{t("reports.wage.current")}</th>
          <th className="py-1 pl-2 text-right font-normal">{t("reports.wage.proposed")}</th>
        </tr>
      </thead>
      <tbody>
        {ROWS.map((row) => (
          <tr key={row} className="border-b last:border-b-0">
            <th scope="row" className="py-1 text-left font-normal">
              {t(`reports.wage.${row}`)}
            </th>
            {amount(current?.[`${row}Minor`])}
            {amount(proposed[`${row}Minor`])}
          </tr>
        ))}
      </tbody>
    </table>
  );
};

const Content = ({ preview, currency }: { preview: Preview; currency: Currency }) => {
  const t = useT();
  const { day, money } = useFormat();
  const { from, to, agents, payments, collectedMinor } = preview;
  if (agents === 0) return <p className="text-muted-foreground">{t("reports.wage.previewNone")}</p>;
  return (
    <>
      <p className="text-muted-foreground text-xs">
        {t("reports.wage.previewFor", {
          agents,
          payments,
          from: day(from),
          to: day(to),
          collected: money(collectedMinor, currency),
        })}
      </p>
      <Table preview={preview} currency={currency} />
    </>
  );
};

/** Last month's wages under the scheme in the form. */
export const SchemePreview = ({ values }: { values: unknown }) => {
  const t = useT();
  const text = useDeferredValue(JSON.stringify(values));
  const parsed = previewScheme.input.safeParse(JSON.parse(text));
  const result = trpc.reports.wage.previewScheme.useQuery(parsed.data ?? EMPTY_SCHEME, {
    enabled: parsed.success,
    placeholderData: keepPreviousData,
    meta: { quiet: true },
  });
  const failed = result.error ? toFailure(result.error).message : null;
  return (
    <Section inner title={t("reports.wage.preview")}>
      <div aria-live="polite" aria-busy={result.isFetching}>
        {parsed.success && result.data && !failed ? (
          <Content preview={result.data} currency={parsed.data.currency} />
        ) : (
          <p className="text-muted-foreground">{failed ?? t("reports.wage.previewWait")}</p>
        )}
      </div>
    </Section>
  );
};

/** Never sent. */
const EMPTY_SCHEME = {
  currency: "IDR" as const,
  institutionId: null,
  monthlyBaseMinor: 0,
  baseRate: 0,
  capRate: 0,
  extensionRate: 0,
  selfService: 0,
  stages: [],
};
