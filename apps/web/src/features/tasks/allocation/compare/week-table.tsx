import type { ComparedGroup, Comparison } from "@kolekta/api/tasks/allocation/contract-compare";
import { type AreaColumn, AreaTable } from "@/components/case/area-table.tsx";
import { Section } from "@/components/page/section.tsx";
import { DayText, NoValue, NumberText, Percent } from "@/components/page/values.tsx";
import { useT } from "@/lib/i18n.tsx";

export const useGroupName = () => {
  const t = useT();
  return ({
    variant,
    institutionName,
  }: Pick<ComparedGroup, "variant" | "institutionName">): string =>
    variant ? t(`tasks.allocation.variant.${variant}`) : (institutionName ?? "");
};

type Week = Comparison["weeks"][number];

const useColumns = ({ groups }: Comparison): AreaColumn<Week>[] => {
  const t = useT();
  const getName = useGroupName();
  return [
    {
      id: "week",
      header: t("tasks.allocation.compare.week"),
      cell: ({ week }) => <DayText day={week} />,
    },
    ...groups.flatMap((group, at): AreaColumn<Week>[] => [
      {
        id: `loans-${at}`,
        header: t("tasks.allocation.compare.loansFor", { name: getName(group) }),
        align: "end",
        cell: (week) => {
          const weekGroup = week.groups[at];
          if (!weekGroup) return <NoValue />;
          return (
            <span className="inline-flex flex-wrap justify-end gap-x-1.5">
              <NumberText value={weekGroup.loans} />
              {weekGroup.notYet > 0 ? (
                <span className="text-muted-foreground">
                  {t("tasks.allocation.compare.andNotOver", { count: weekGroup.notYet })}
                </span>
              ) : null}
            </span>
          );
        },
      },
      {
        id: `rate-${at}`,
        header: t("tasks.allocation.compare.rateFor", { name: getName(group) }),
        align: "end",
        cell: (week) => <Percent share={week.groups[at]?.rate} minDigits={1} />,
      },
      {
        id: `paid-${at}`,
        header: t("tasks.allocation.compare.paidFor", { name: getName(group) }),
        align: "end",
        cell: (week) => <Percent share={week.groups[at]?.paidRate} minDigits={1} />,
      },
    ]),
  ];
};

export const WeekTable = ({ comparison }: { comparison: Comparison }) => {
  const t = useT();
  const label = t("tasks.allocation.compare.weeks");
  return (
    <Section title={label}>
      <AreaTable
        cards="wide"
        label={label}
        columns={useColumns(comparison)}
        rows={comparison.weeks}
        rowKey={({ week }) => week}
      />
    </Section>
  );
};
