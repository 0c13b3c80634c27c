import { keepPreviousData } from "@tanstack/react-query";
import { Link } from "react-router-dom";
import type { Column } from "@/components/data-table/columns.ts";
import { DataTable } from "@/components/data-table/data-table.tsx";
import { FilterBar } from "@/components/data-table/filter-bar.tsx";
import { SearchBox } from "@/components/data-table/search-box.tsx";
import { useTableState } from "@/components/data-table/table-state.ts";
import { Page, PageHeader } from "@/components/page/page.tsx";
import { DayText, None } from "@/components/page/values.tsx";
import { useT } from "@/lib/i18n.tsx";
import { type Outputs, trpc } from "@/lib/trpc.ts";
import { param } from "@/lib/url-state.ts";
import { usePercent } from "./words.ts";

type Row = Outputs["repay"]["terms"]["listing"]["rows"][number];

const FILTERS = { text: param.text() };

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
      header: t("repay.terms.product"),
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
      header: t("repay.terms.lender"),
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
          <span className="text-muted-foreground">
            {t("repay.terms.shipped")}
          </span>
        ) : (
          <DayText day={current.fromOn} />
        ),
    },
    {
      id: "comes",
      header: t("repay.terms.comes"),
      cell: ({ next }) => (next ? <DayText day={next.fromOn} /> : <None />),
    },
  ];
};

/** Products with the terms in force; their past and their future stand behind each. */
export default function ProductsPage() {
  const t = useT();
  const table = useTableState({ filters: FILTERS });
  const result = trpc.repay.terms.listing.useQuery(
    { ...table.filters, page: table.page, size: table.size },
    { placeholderData: keepPreviousData, meta: { quiet: true } },
  );
  return (
    <Page fill>
      <PageHeader
        title={t("app.screen.productTerms")}
        description={t("repay.terms.intro")}
      />
      <DataTable
        id="terms.products"
        label={t("app.screen.productTerms")}
        columns={useColumns()}
        rowKey={(row) => String(row.productId)}
        rowLabel={(row) => row.productName}
        state={table}
        result={result}
        toolbar={
          <FilterBar chips={[]} onClear={table.clearFilters}>
            <SearchBox
              label={t("repay.terms.search")}
              value={table.filters.text}
              onSearch={(text) => table.setFilters({ text }, { replace: true })}
            />
          </FilterBar>
        }
        empty={{
          title: t("repay.terms.none"),
          body: t("repay.terms.noneBody"),
        }}
      />
    </Page>
  );
}
