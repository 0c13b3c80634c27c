import type { ComparedGroup, Comparison } from "@kolekta/api/tasks/allocation/contract-compare";
import { keepPreviousData } from "@tanstack/react-query";
import { useTableState } from "@/components/data-table/table-state.ts";
import { EmptyState, ErrorState } from "@/components/page/states.tsx";
import { buildCountItem, DescriptionList, Money, Percent } from "@/components/page/values.tsx";
import { Card } from "@/components/ui/card.tsx";
import { Skeleton } from "@/components/ui/skeleton.tsx";
import { useOrgUnits } from "@/hooks/use-org-units.ts";
import { useSession } from "@/hooks/use-user.tsx";
import { useT } from "@/lib/i18n.tsx";
import { type Outputs, trpc } from "@/lib/trpc.ts";
import { dayIn } from "@/lib/zone.ts";
import { CompareBar } from "./compare-bar.tsx";
import { Difference } from "./difference.tsx";
import { COMPARE_FILTERS, type CompareQuery, buildCompareQuery, findFault } from "./filters.ts";
import { useGroupName, WeekTable } from "./week-table.tsx";

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
    { label: t("tasks.allocation.compare.arrears"), value: money(group.arrearsMinor) },
    { label: t("tasks.allocation.compare.recovered"), value: money(group.recoveredMinor) },
    { label: t("tasks.allocation.compare.rate"), value: share(group.rate) },
    { label: t("tasks.allocation.compare.meanShare"), value: share(group.meanShare) },
    { label: t("tasks.allocation.compare.paidRate"), value: share(group.paidRate) },
  ];
};

const GroupCard = ({ group, reference, currency }: Props) => {
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

const OPTIONS = { filters: COMPARE_FILTERS };

const ComparisonView = ({ comparison, by }: { comparison: Comparison; by: CompareQuery["by"] }) => {
  const t = useT();
  const { groups, currency, otherLoans } = comparison;
  const [reference] = groups;
  if (!reference || currency === null)
    return (
      <EmptyState
        title={t("tasks.allocation.compare.none")}
        body={t(`tasks.allocation.compare.none${by}`)}
      />
    );
  return (
    <>
      {by === "INSTITUTION" ? (
        <p className="text-muted-foreground">{t("tasks.allocation.compare.notByChance")}</p>
      ) : null}
      {otherLoans > 0 ? (
        <p className="text-muted-foreground">
          {t("tasks.allocation.compare.others", { count: otherLoans, currency })}
        </p>
      ) : null}
      <div className="grid gap-3 lg:grid-cols-2">
        {groups.map((group) => (
          <GroupCard
            key={group.variant ?? group.institutionId}
            group={group}
            reference={reference}
            currency={currency}
          />
        ))}
      </div>
      <WeekTable comparison={comparison} />
    </>
  );
};

export const CompareVariants = () => {
  const t = useT();
  const { zone } = useSession();
  const state = useTableState(OPTIONS);
  const today = dayIn(new Date(), zone);
  const orgUnits = useOrgUnits(state.filters.institutionId);
  const input = buildCompareQuery(state.filters, today);
  const stageId = input.stageId ?? orgUnits.stages[0]?.id;
  const query = { ...input, stageId };
  const { data, error, refetch } = trpc.tasks.allocation.compare.useQuery(
    { ...query, stageId: stageId ?? 0 },
    {
      enabled: stageId !== undefined && findFault(query) === null,
      placeholderData: keepPreviousData,
      meta: { quiet: true },
    },
  );
  return (
    <div className="flex flex-col gap-3 md:min-h-0 md:flex-1 md:overflow-y-auto">
      <p className="text-muted-foreground">{t("tasks.allocation.compare.intro")}</p>
      <CompareBar state={state} query={query} today={today} orgUnits={orgUnits} />
      {error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : data ? (
        <ComparisonView comparison={data} by={query.by} />
      ) : (
        <Skeleton className="h-40" />
      )}
    </div>
  );
};
