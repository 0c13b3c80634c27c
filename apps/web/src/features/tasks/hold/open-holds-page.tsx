import type { OpenHold } from "@kolekta/api/tasks/hold/contract";
import { HOLD_KINDS } from "@kolekta/api/tasks/hold/contract-codes";
import { openHoldColumns } from "@kolekta/api/tasks/hold/contract-columns";
import { useState } from "react";
import { useNavigate } from "react-router-dom";
import { toCasePath } from "@/components/case/case-link.tsx";
import { useTableState } from "@/components/data-table/table-state.ts";
import { LIST_QUERY, ListScreen } from "@/components/list/list-screen.tsx";
import { CountTabs } from "@/components/page/count-tabs.tsx";
import { Page, PageHeader } from "@/components/page/page.tsx";
import { useT } from "@/lib/i18n.tsx";
import { lazyComponent } from "@/lib/lazy-component.tsx";
import { trpc } from "@/lib/trpc.ts";
import { param, useUrlState } from "@/lib/url-state.ts";
import { OPEN_HOLD_VIEW, Release } from "./open-hold-view.tsx";

const ReleaseDialog = lazyComponent(() => import("./release-dialog.tsx"));

const ALL = "ALL";
const TABS = [ALL, ...HOLD_KINDS] as const;
const VIEW = { kind: param.choice(TABS), page: param.id() };

interface TableProps {
  kind: OpenHold["kind"] | undefined;
  onKind: (kind: (typeof TABS)[number]) => void;
}

const Holds = ({ kind, onKind }: TableProps) => {
  const t = useT();
  const navigate = useNavigate();
  const [released, setReleased] = useState<OpenHold | null>(null);
  const table = useTableState({ filters: {} });
  const { page, size } = table;
  const result = trpc.tasks.hold.listOpen.useQuery({ kind, page, size }, LIST_QUERY);
  const counts = result.data?.counts;
  return (
    <CountTabs
      label={t("app.form.kind")}
      tabs={TABS}
      tab={kind ?? ALL}
      name={(tab) => (tab === ALL ? t("core.word.all") : t(`tasks.hold.kind.${tab}`))}
      count={(tab) =>
        tab === ALL
          ? counts && HOLD_KINDS.reduce((sum, holdKind) => sum + counts[holdKind], 0)
          : counts?.[tab]
      }
      onTab={onKind}
    >
      <ListScreen
        id="hold.open"
        label="app.screen.open-holds"
        columns={openHoldColumns}
        view={OPEN_HOLD_VIEW}
        state={table}
        result={result}
        rowKey="holdId"
        rowLabel={({ borrowerName }) => borrowerName}
        onOpen={(row) => void navigate(toCasePath(row))}
        menu={(row) => <Release row={row} onRelease={setReleased} />}
        exportFilter={{ kind }}
        empty={["tasks.hold.page.empty", "tasks.hold.page.emptyBody"]}
      />
      {released ? <ReleaseDialog hold={released} onClose={() => setReleased(null)} /> : null}
    </CountTabs>
  );
};

export default function OpenHoldsPage() {
  const t = useT();
  const { values, set } = useUrlState(VIEW);
  const { kind = ALL } = values;
  return (
    <Page fill>
      <PageHeader description={t("tasks.hold.page.intro")} />
      <Holds
        kind={kind === ALL ? undefined : kind}
        onKind={(next) => set({ kind: next === ALL ? undefined : next, page: undefined })}
      />
    </Page>
  );
}
