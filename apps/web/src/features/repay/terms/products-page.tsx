import type { ProductTerms } from "@kolekta/api/account/terms/contract";
import { productColumns } from "@kolekta/api/account/terms/contract-columns";
import { Link } from "react-router-dom";
import { ListExport } from "@/components/list/list-export.tsx";
import { LIST_QUERY } from "@/components/list/list-screen.tsx";
import { type ListView, useListColumns } from "@/components/list/use-list-columns.tsx";
import { Page, PageHeader } from "@/components/page/page.tsx";
import { DayText } from "@/components/page/values.tsx";
import { SearchTable, useSearch } from "@/components/setting/search-table.tsx";
import { usePercent } from "@/components/setting/use-percent.ts";
import { useT } from "@/lib/i18n.tsx";
import { trpc } from "@/lib/trpc.ts";

const useView = (): ListView<ProductTerms, keyof typeof productColumns> => {
  const t = useT();
  const percent = usePercent();
  return {
    product: {
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
    lender: {},
    lateRate: { cell: ({ current }) => percent(current.lateRate) },
    lateBase: {},
    costCap: { cell: ({ current }) => percent(current.costCap) },
    extensionRate: { cell: ({ current }) => percent(current.extensionRate) },
    since: {
      cell: ({ current }) =>
        current.editorName === null ? (
          <span className="text-muted-foreground">{t("app.setting.shipped")}</span>
        ) : (
          <DayText day={current.fromOn} />
        ),
    },
    next: {},
  };
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
        searchLabel={t("repay.terms.search")}
        columns={useListColumns(productColumns, useView())}
        rowKey={(row) => String(row.productId)}
        rowLabel={(row) => row.productName}
        empty={{ title: t("repay.terms.none"), body: t("repay.terms.noneBody") }}
        state={state}
        result={result}
        actions={
          <ListExport list="repay.terms.list" filter={state.filters} columns={productColumns} />
        }
      />
    </Page>
  );
}
