import { DataTable } from "@/components/data-table/data-table.tsx";
import { useTableState } from "@/components/data-table/table-state.ts";
import { Page, PageHeader } from "@/components/page/page.tsx";
import { useCan } from "@/hooks/use-user.tsx";
import { useT } from "@/lib/i18n.tsx";
import { lazyComponent } from "@/lib/lazy-component.tsx";
import { param, useUrlState } from "@/lib/url-state.ts";
import { useEndOfDayColumns } from "./run-columns.tsx";
import { RunNow } from "./run-now.tsx";
import { EndOfDayProgress } from "./progress.tsx";
import { type RunDay, runKey, useDays } from "./use-days.ts";

const StepsSheet = lazyComponent(() => import("./steps-sheet.tsx"));

const NO_FILTERS = {};
const PARAMS = { run: param.text() };

export default function EndOfDayPage() {
  const t = useT();
  const can = useCan();
  const table = useTableState({ filters: NO_FILTERS });
  const { values, set } = useUrlState(PARAMS);
  const result = useDays(table.page, table.size);
  const show = (row: RunDay | null) =>
    set({ run: row ? runKey(row) : undefined }, { replace: true });
  const columns = useEndOfDayColumns(show);
  const { data } = result;
  const openDay = data?.rows.find((row) => runKey(row) === values.run);
  return (
    <Page fill>
      <PageHeader
        description={t("repay.endOfDay.intro")}
        actions={
          can("endOfDay.run") && data ? (
            <RunNow missing={data.missing} running={data.running} />
          ) : undefined
        }
      />
      {data ? <EndOfDayProgress days={data} /> : null}
      <DataTable
        id="roll.days"
        label={t("repay.endOfDay.list.label")}
        columns={columns}
        rowKey={runKey}
        rowLabel={(row) => row.day}
        onOpen={show}
        state={table}
        result={result}
        empty={{
          title: t("repay.endOfDay.list.empty"),
          body: t("repay.endOfDay.list.emptyBody"),
        }}
      />
      {openDay ? <StepsSheet run={openDay} onClose={() => show(null)} /> : null}
    </Page>
  );
}
