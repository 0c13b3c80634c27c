import { keepPreviousData } from "@tanstack/react-query";
import { useState } from "react";
import { DataTable } from "@/components/data-table/data-table.tsx";
import { FilterBar } from "@/components/data-table/filter-bar.tsx";
import { SearchBox } from "@/components/data-table/search-box.tsx";
import { useTableState } from "@/components/data-table/table-state.ts";
import { Page, PageHeader } from "@/components/page/page.tsx";
import { Badge } from "@/components/ui/badge.tsx";
import { Checkbox } from "@/components/ui/checkbox.tsx";
import { Label } from "@/components/ui/label.tsx";
import { useT } from "@/lib/i18n.tsx";
import { lazyComponent } from "@/lib/lazy-component.tsx";
import { trpc } from "@/lib/trpc.ts";
import { param } from "@/lib/url-state.ts";
import { useBankColumns } from "./bank-columns.tsx";
import type { BankCode } from "./bank-code.ts";

const PayDialog = lazyComponent(() => import("./pay-dialog.tsx"));

const FILTERS = { number: param.text(), all: param.flag() };

/** Simulated bank for tests of payment codes. */
export default function BankPage() {
  const t = useT();
  const [paid, setPaid] = useState<BankCode | null>(null);
  const table = useTableState({ filters: FILTERS });
  const { number, all } = table.filters;
  const result = trpc.repay.payment.listBankCodes.useQuery(
    { number, payable: !all, page: table.page, size: table.size },
    { placeholderData: keepPreviousData, meta: { quiet: true } },
  );
  return (
    <Page fill>
      <PageHeader
        aside={<Badge tone="warning">{t("repay.payment.bank.badge")}</Badge>}
        description={t("repay.payment.bank.intro")}
      />
      <DataTable
        id="payment.bank"
        label={t("app.screen.bank")}
        columns={useBankColumns(setPaid)}
        rowKey={(row) => String(row.codeId)}
        rowLabel={(row) => row.number}
        state={table}
        result={result}
        toolbar={
          <FilterBar chips={[]} onClear={table.clearFilters}>
            <SearchBox
              label={t("repay.code.number")}
              value={number}
              onSearch={(text) => table.setFilters({ number: text }, { replace: true })}
            />
            <span className="flex min-h-8 items-center gap-1">
              <Checkbox
                id="bank-payable"
                checked={!all}
                onCheckedChange={(only) =>
                  table.setFilters({ all: only === true ? undefined : true })
                }
              />
              <Label htmlFor="bank-payable" className="font-normal">
                {t("repay.payment.bank.payableOnly")}
              </Label>
            </span>
          </FilterBar>
        }
        empty={{ title: t("repay.payment.bank.empty"), body: t("repay.payment.bank.emptyBody") }}
      />
      {paid ? <PayDialog code={paid} onClose={() => setPaid(null)} /> : null}
    </Page>
  );
}
