import { Link } from "react-router-dom";
import type { Column } from "@/components/data-table/columns.ts";
import { Page, PageHeader } from "@/components/page/page.tsx";
import { DayText, NoValue } from "@/components/page/values.tsx";
import { LIST_QUERY } from "@/components/list/list-screen.tsx";
import { SearchTable, useSearch } from "@/components/setting/search-table.tsx";
import { useT } from "@/lib/i18n.tsx";
import { type Outputs, trpc } from "@/lib/trpc.ts";
import { usePercent } from "@/components/setting/use-percent.ts";

type Row = Outputs["repay"]["terms"]["list"]["rows"][number];

type Rate = "lateRate" | "costCap" | "extensionRate";

const useColumns = (): Column<Row>[] => {
  const t = useT();
  const percent = usePercent();
  const rate = (id: Rate): Column<Row> => ({
    id,
    header: t(`repay.terms.${id}`),
    align: "end",
    cell: ({ current }) => percent(current[id]),
  });
  return [
    {
      id: "product",
      header: t("core.field.product"),
      sticky: "start",
      wrap: true,
      cell: (row) => (
        <Link
          to={`/productTerms/${row.productId}`}
          className="text-primary inline-flex min-h-6 items-center font-medium underline underline-offset-4 hover:no-underline"
        >
          {row.productName}
        </Link>
      ),
    },
    {
      id: "lender",
      header: t("core.field.lender"),
      cell: (row) => row.lenderName,
    },
    rate("lateRate"),
    {
      id: "lateBase",
      header: t("repay.terms.lateBase"),
      cell: (row) => t(`repay.terms.base.${row.current.lateBase}`),
    },
    rate("costCap"),
    rate("extensionRate"),
    {
      id: "since",
      header: t("repay.terms.since"),
      cell: ({ current }) =>
        current.editorName === null ? (
          <span className="text-muted-foreground">{t("app.setting.shipped")}</span>
        ) : (
          <DayText day={current.fromOn} />
        ),
    },
    {
      id: "comes",
      header: t("repay.terms.future"),
      cell: ({ next }) => (next ? <DayText day={next.fromOn} /> : <NoValue />),
    },
  ];
};

export default function ProductsPage() {
  const t = useT();
  const { state, query } = useSearch();
  const result = trpc.repay.terms.list.useQuery(query, LIST_QUERY);
  return (
    <Page fill>
      <PageHeader description={t("repay.terms.intro")} />
      <SearchTable
        id="terms.products"
        label={t("app.screen.product-terms")}
        search={t("repay.terms.search")}
        columns={useColumns()}
        rowKey={(row) => String(row.productId)}
        rowLabel={(row) => row.productName}
        empty={{
          title: t("repay.terms.none"),
          body: t("repay.terms.noneBody"),
        }}
        state={state}
        result={result}
      />
    </Page>
  );
}
