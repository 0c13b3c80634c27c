import type { ComparedGroup } from "@kolekta/api/tasks/allocation/contract-compare";
import { buildCountItem, DescriptionList, Money, Percent } from "@/components/page/values.tsx";
import { Card } from "@/components/ui/card.tsx";
import { useT } from "@/lib/i18n.tsx";
import type { Outputs } from "@/lib/trpc.ts";
import { Difference } from "./difference.tsx";
import { useGroupName } from "./labels.ts";

type Currency = NonNullable<Outputs["tasks"]["allocation"]["compare"]["currency"]>;

interface Props {
  group: ComparedGroup;
  /** Group used as the reference. */
  reference: ComparedGroup;
  currency: Currency;
}

const useDescriptionItems = (group: ComparedGroup, currency: Currency) => {
  const t = useT();
  const share = (value: number | null) => <Percent share={value} minDigits={1} />;
  const money = (minor: number) => <Money minor={minor} currency={currency} />;
  return [
    buildCountItem(t("tasks.allocation.compare.loans"), group.loans),
    buildCountItem(t("tasks.allocation.compare.notOver"), group.notYet),
    {
      label: t("tasks.allocation.compare.arrears"),
      value: money(group.arrearsMinor),
    },
    {
      label: t("tasks.allocation.compare.recovered"),
      value: money(group.recoveredMinor),
    },
    { label: t("tasks.allocation.compare.rate"), value: share(group.rate) },
    {
      label: t("tasks.allocation.compare.meanShare"),
      value: share(group.meanShare),
    },
    {
      label: t("tasks.allocation.compare.paidRate"),
      value: share(group.paidRate),
    },
  ];
};

export const GroupCard = ({ group, reference, currency }: Props) => {
  const t = useT();
  const getName = useGroupName();
  const by = group.strategies.map((strategy) => t(`tasks.allocation.strategy.${strategy}`));
  return (
    <Card title={getName(group)} className="min-w-0">
      <div className="flex flex-col gap-3 p-3">
        {by.length > 0 ? <p className="text-muted-foreground">{by.join(", ")}</p> : null}
        <DescriptionList items={useDescriptionItems(group, currency)} />
        {group.difference ? (
          <Difference
            difference={group.difference}
            name={getName(group)}
            other={getName(reference)}
          />
        ) : null}
      </div>
    </Card>
  );
};
