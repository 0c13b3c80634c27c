import { useT } from "@/lib/i18n.tsx";
import { countColumn } from "@/components/case/area-columns.tsx";
import { type Outputs, trpc } from "@/lib/trpc.ts";
import { AreaList } from "@/components/case/area-list.tsx";
import type { AreaColumn } from "@/components/case/area-table.tsx";
import { relationText } from "@/components/case/labels.ts";

type Related = Outputs["tasks"]["contact"]["listRelatedPhones"][number];

const useColumns = (): AreaColumn<Related>[] => {
  const t = useT();
  return [
    {
      id: "phone",
      header: t("tasks.contact.field.phone"),
      cell: (row) => <span className="tabular">{row.phone}</span>,
    },
    { id: "borrower", header: t("tasks.case.field.borrower"), cell: (row) => row.borrowerName },
    {
      id: "relation",
      header: t("tasks.contact.field.relation"),
      cell: (row) => relationText(t, row.relation),
    },
    countColumn("open", t("tasks.contact.related.openCases"), (row) => row.openCases),
  ];
};

export const RelatedPhones = ({ borrowerId }: { borrowerId: number }) => {
  const t = useT();
  const columns = useColumns();
  const result = trpc.tasks.contact.listRelatedPhones.useQuery(
    { id: borrowerId },
    { meta: { quiet: true } },
  );
  return (
    <AreaList
      result={result}
      empty={{ title: t("tasks.contact.related.empty") }}
      cards="narrow"
      label={t("tasks.case.area.related")}
      columns={columns}
      rowKey={(row) => `${row.borrowerId} ${row.phone} ${row.relation}`}
    />
  );
};
