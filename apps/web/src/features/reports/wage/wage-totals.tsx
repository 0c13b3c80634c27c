import { WAGE_PARTS } from "@kolekta/api/reports/wage/contract-codes";
import { DescriptionList, Money } from "@/components/page/values.tsx";
import { useRangeText } from "@/hooks/use-range-text.ts";
import { useT } from "@/lib/i18n.tsx";
import type { Outputs } from "@/lib/trpc.ts";

export type Listed = Outputs["reports"]["wage"]["list"];

export const Totals = ({ listed }: { listed: Listed }) => {
  const t = useT();
  const range = useRangeText()(listed);
  return listed.totals.map((total) => (
    <section
      key={total.currency}
      aria-label={`${t("reports.wage.field.totalWage")}, ${range}`}
      className="bg-card flex flex-col gap-1 rounded-md border px-3 py-2"
    >
      <p className="text-muted-foreground text-xs">
        {range} · {total.currency} · {t("reports.wage.agents", { count: total.agents })}
      </p>
      <DescriptionList
        className="grid-cols-2 sm:grid-cols-3 lg:grid-cols-6"
        items={[...WAGE_PARTS, "totalWage" as const].map((part) => ({
          label: t(`reports.wage.field.${part}`),
          value: (
            <Money
              minor={total[part]}
              currency={total.currency}
              className={part === "totalWage" ? "font-semibold" : undefined}
            />
          ),
        }))}
      />
    </section>
  ));
};
