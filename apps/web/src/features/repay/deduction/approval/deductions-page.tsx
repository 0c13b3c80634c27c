import { applicationColumns } from "@kolekta/api/repay/deduction/contract-columns";
import { SlidersHorizontal } from "lucide-react";
import { Link } from "react-router-dom";
import { useSelection } from "@/components/data-table/selection.ts";
import { useTableState } from "@/components/data-table/table-state.ts";
import { toParams } from "@/components/list/filters.ts";
import { ListScreen } from "@/components/list/list-screen.tsx";
import { Page, PageHeader } from "@/components/page/page.tsx";
import { Button } from "@/components/ui/button.tsx";
import { useCan, useSession } from "@/hooks/use-user.tsx";
import { useT } from "@/lib/i18n.tsx";
import { lazyComponent } from "@/lib/lazy-component.tsx";
import { useUrlState } from "@/lib/url-state.ts";
import { BulkActions } from "./bulk.tsx";
import { COLUMN_VIEW, OWN_COLUMN_VIEW } from "./column-view.tsx";
import { FILTERS, type Tab, VIEW } from "./filters.ts";
import { ApplicationTabs } from "./tabs.tsx";
import { type Application, useApplications } from "./use-applications.ts";

const PARAMS = toParams(FILTERS);

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
  const { user } = useSession();
  const table = useTableState({ filters: PARAMS });
  const { query, result, counts } = useApplications(table, tab);
  const selection = useSelection<Application>();
  const pick = decides && tab === "MINE" ? selection : null;
  const empty = tab === "MINE" ? "emptyMine" : "empty";
  return (
    <ApplicationTabs tab={tab} decides={decides} counts={counts} onTab={onTab}>
      <ListScreen
        id="deduction.listing"
        label="repay.deduction.page.table"
        columns={applicationColumns}
        view={user.institutionId === null ? COLUMN_VIEW : OWN_COLUMN_VIEW}
        filters={FILTERS}
        rowKey="deductionId"
        rowLabel={(row) => row.borrowerName}
        state={table}
        result={result}
        selection={pick}
        bulkActions={(rows) => <BulkActions rows={rows} onDone={() => selection?.clear()} />}
        onOpen={onOpen}
        isCurrent={(row) => row.deductionId === opened}
        exportFilter={query}
        empty={[`repay.deduction.page.${empty}`, "repay.deduction.page.emptyBody"]}
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
