import { toCasePath } from "@/components/case/case-link.tsx";
import { HOLD_KINDS, type OpenHold } from "@kolekta/api/tasks/hold/contract";
import { keepPreviousData } from "@tanstack/react-query";
import { useNavigate } from "react-router-dom";
import { useState } from "react";
import { DataTable } from "@/components/data-table/data-table.tsx";
import { useTableState } from "@/components/data-table/table-state.ts";
import { CountTabs } from "@/components/page/count-tabs.tsx";
import { Page, PageHeader } from "@/components/page/page.tsx";
import { useT } from "@/lib/i18n.tsx";
import { lazyComponent } from "@/lib/lazy-component.tsx";
import { trpc } from "@/lib/trpc.ts";
import { param, useUrlState } from "@/lib/url-state.ts";
import { useOpenHoldColumns } from "./open-hold-columns.tsx";

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
  const result = trpc.tasks.hold.listOpen.useQuery(
    { kind, page: table.page, size: table.size },
    { placeholderData: keepPreviousData, meta: { quiet: true } },
  );
  const counts = result.data?.counts;
  const columns = useOpenHoldColumns(setReleased);
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
      <DataTable
        id="hold.open"
        label={t("app.screen.open-holds")}
        columns={columns}
        rowKey={(row) => String(row.holdId)}
        rowLabel={(row) => row.borrowerName}
        onOpen={(row) => void navigate(toCasePath(row))}
        state={table}
        result={result}
        empty={{
          title: t("tasks.hold.page.empty"),
          body: t("tasks.hold.page.emptyBody"),
        }}
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
