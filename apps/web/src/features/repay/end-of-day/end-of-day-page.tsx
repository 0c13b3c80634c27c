import { endOfDayColumns } from "@kolekta/api/repay/end-of-day/contract-columns";
import { useTableState } from "@/components/data-table/table-state.ts";
import { ListScreen } from "@/components/list/list-screen.tsx";
import { Page, PageHeader } from "@/components/page/page.tsx";
import { useCan } from "@/hooks/use-user.tsx";
import { useT } from "@/lib/i18n.tsx";
import { lazyComponent } from "@/lib/lazy-component.tsx";
import { param, useUrlState } from "@/lib/url-state.ts";
import { RunNow } from "./run-now.tsx";
import { ElapsedTime } from "./duration.tsx";
import { runText } from "./labels.ts";
import { EndOfDayProgress } from "./progress.tsx";
import { STEP_TONES } from "./step-state.tsx";
import { type RunDay, runKey, useDays } from "./use-days.ts";

const StepsSheet = lazyComponent(() => import("./steps-sheet.tsx"));

const NO_FILTERS = {};
const Attempt = ({ run }: { run: RunDay }) => runText(useT(), run);

const VIEW = {
  day: { sticky: "start", opens: true },
  attempt: { align: "start", cell: (run: RunDay) => <Attempt run={run} /> },
  state: { tones: STEP_TONES },
  started: { exact: "minute" },
  duration: { cell: (run: RunDay) => <ElapsedTime from={run.startedAt} to={run.endedAt} /> },
  fees: {},
  cases: {},
  moved: {},
  opened: {},
  requesterName: { offCard: true },
} as const;

const PARAMS = { run: param.text() };

export default function EndOfDayPage() {
  const t = useT();
  const can = useCan();
  const table = useTableState({ filters: NO_FILTERS });
  const { values, set } = useUrlState(PARAMS);
  const result = useDays(table.page, table.size);
  const show = (row: RunDay | null) =>
    set({ run: row ? runKey(row) : undefined }, { replace: true });
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
      <ListScreen
        id="roll.days"
        label="repay.endOfDay.list.label"
        columns={endOfDayColumns}
        view={VIEW}
        rowKey={runKey}
        rowLabel={(row) => row.day}
        onOpen={show}
        state={table}
        result={result}
        exportFilter={NO_FILTERS}
        empty={["repay.endOfDay.list.empty", "repay.endOfDay.list.emptyBody"]}
      />
      {openDay ? <StepsSheet run={openDay} onClose={() => show(null)} /> : null}
    </Page>
  );
}
