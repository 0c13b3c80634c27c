import { BorrowerLink } from "@/components/case/case-link.tsx";
import { buildOrgUnitColumns } from "@/components/case/org-columns.tsx";
import type { Column } from "@/components/data-table/columns.ts";
import { DayText, Money, NumberText } from "@/components/page/values.tsx";
import { useT } from "@/lib/i18n.tsx";
import type { Outputs } from "@/lib/trpc.ts";

type Row = Outputs["reports"]["figure"]["listCases"]["rows"][number];

/** Adds amount columns for a money figure. */
export const useCaseColumns = (amounts: boolean): Column<Row>[] => {
  const t = useT();
  return [
    {
      id: "case",
      header: t("core.field.borrower"),
      sticky: "start",
      cell: (row) => <BorrowerLink row={row} />,
    },
    ...buildOrgUnitColumns<Row>(t),
    {
      id: "times",
      header: t("reports.figure.times"),
      align: "end",
      cell: ({ times }) => <NumberText value={times} />,
    },
    ...(amounts
      ? [
          {
            id: "amount",
            header: t("reports.figure.amount"),
            align: "end" as const,
            cell: ({ amountMinor, currency }: Row) => (
              <Money minor={amountMinor} currency={currency} />
            ),
          },
        ]
      : []),
    {
      id: "lastOn",
      header: t("reports.figure.lastOn"),
      cell: ({ lastOn }) => <DayText day={lastOn} />,
    },
  ];
};
