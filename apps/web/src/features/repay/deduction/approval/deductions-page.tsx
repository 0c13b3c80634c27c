import { SlidersHorizontal } from "lucide-react";
import { Link } from "react-router-dom";
import { DataTable } from "@/components/data-table/data-table.tsx";
import { useSelection } from "@/components/data-table/selection.ts";
import { useTableState } from "@/components/data-table/table-state.ts";
import { Page, PageHeader } from "@/components/page/page.tsx";
import { Button } from "@/components/ui/button.tsx";
import { useCan } from "@/hooks/use-user.tsx";
import { useT } from "@/lib/i18n.tsx";
import { lazyComponent } from "@/lib/lazy-component.tsx";
import { useUrlState } from "@/lib/url-state.ts";
import { BulkActions } from "./bulk.tsx";
import { useApplicationColumns } from "./columns.tsx";
import { FILTERS, type Tab, VIEW } from "./filters.ts";
import { ApplicationTabs } from "./tabs.tsx";
import { ApplicationFilters } from "./toolbar.tsx";
import { type Application, useApplications } from "./use-applications.ts";

const DetailSheet = lazyComponent(() => import("./detail-sheet.tsx"));

const LimitsLink = () => {
  const t = useT();
  if (!useCan()("deduction.readLimit")) return null;
  return (
    <Button asChild>
      <Link to="/deductionLimits">
        <SlidersHorizontal />
        {t("repay.deduction.page.limits")}
      </Link>
    </Button>
  );
};

interface ListProps {
  tab: Tab;
  decides: boolean;
  onTab: (tab: Tab) => void;
  onOpen: (row: Application) => void;
  opened: number | undefined;
}

const List = ({ tab, decides, onTab, onOpen, opened }: ListProps) => {
  const t = useT();
  const table = useTableState({ filters: FILTERS });
  const { result, counts } = useApplications(table, tab);
  const columns = useApplicationColumns(onOpen);
  const selection = useSelection<Application>();
  const pick = decides && tab === "MINE" ? selection : null;
  const empty = tab === "MINE" ? "emptyMine" : "empty";
  return (
    <ApplicationTabs tab={tab} decides={decides} counts={counts} onTab={onTab}>
      <DataTable
        id="deduction.listing"
        label={t("repay.deduction.page.table")}
        columns={columns}
        rowKey={(row) => String(row.deductionId)}
        rowLabel={(row) => row.borrowerName}
        state={table}
        result={result}
        selection={pick}
        bulkActions={(rows) => <BulkActions rows={rows} onDone={() => selection?.clear()} />}
        onOpen={onOpen}
        isCurrent={(row) => row.deductionId === opened}
        toolbar={<ApplicationFilters state={table} />}
        empty={{
          title: t(`repay.deduction.page.${empty}`),
          body: t("repay.deduction.page.emptyBody"),
        }}
      />
    </ApplicationTabs>
  );
};

export default function DeductionsPage() {
  const t = useT();
  const decides = useCan()("deduction.decide");
  const { values, set } = useUrlState(VIEW);
  const tab = values.tab ?? (decides ? "MINE" : "ALL");
  const { show } = values;
  return (
    <Page fill>
      <PageHeader description={t("repay.deduction.page.intro")} actions={<LimitsLink />} />
      <List
        tab={tab}
        decides={decides}
        onTab={(next) => set({ tab: next, page: undefined })}
        onOpen={(row) => set({ show: row.deductionId })}
        opened={show}
      />
      {show === undefined ? null : (
        <DetailSheet
          key={show}
          deductionId={show}
          name={undefined}
          onClose={() => set({ show: undefined })}
        />
      )}
    </Page>
  );
}
