import type { DataRequest } from "@kolekta/api/manage/data-request/contract";
import { KINDS, STATES } from "@kolekta/api/manage/data-request/contract-codes";
import { dataRequestColumns } from "@kolekta/api/manage/data-request/contract-columns";
import { ShortDay, ShortInstant } from "@/components/case/short-time.tsx";
import { useTableState } from "@/components/data-table/table-state.ts";
import { filter, toParams } from "@/components/list/filters.ts";
import { LIST_QUERY, ListScreen } from "@/components/list/list-screen.tsx";
import { StatusBadge } from "@/components/page/values.tsx";
import { useT } from "@/lib/i18n.tsx";
import { trpc } from "@/lib/trpc.ts";
import { RequestActions } from "./request-actions.tsx";

const FILTERS = {
  state: filter.code(
    STATES,
    "tasks.closing.list.state",
    "tasks.closing.list.anyState",
    (state) => `manage.dataRequest.stateName.${state}`,
  ),
  kind: filter.code(
    KINDS,
    "tasks.closing.list.kind",
    "tasks.closing.list.anyKind",
    (kind) => `manage.dataRequest.kind.${kind}`,
  ),
};
const PARAMS = toParams(FILTERS);

const TONES = {
  REQUESTED: "warning",
  APPROVED: "info",
  DONE: "success",
  REJECTED: "danger",
  REVOKED: "neutral",
} as const;

const StatusCell = ({ row }: { row: DataRequest }) => {
  const t = useT();
  const isWaiting = row.state === "APPROVED" && row.dueOn !== null;
  return (
    <span className="flex flex-col items-start gap-0.5">
      <StatusBadge tone={TONES[row.state]} label={t(`manage.dataRequest.stateName.${row.state}`)} />
      {isWaiting || row.doneAt ? (
        <span className="text-muted-foreground text-xs">
          {isWaiting ? <ShortDay day={row.dueOn} /> : <ShortInstant at={row.doneAt} />}
        </span>
      ) : null}
      {row.waitsFor.length > 0 ? (
        <span className="text-muted-foreground text-xs">
          {row.waitsFor.map((blocker) => t(`manage.dataRequest.blocker.${blocker}`)).join(", ")}
        </span>
      ) : null}
      {row.retainedRecordings > 0 ? (
        <span className="text-muted-foreground text-xs">
          {t("manage.dataRequest.recordingsRetained", { count: row.retainedRecordings })}
        </span>
      ) : null}
    </span>
  );
};

const Why = ({ row }: { row: DataRequest }) => (
  <span className="flex flex-col py-1 leading-4.5 break-words">
    {row.reason}
    {row.decisionNote ? (
      <span className="text-muted-foreground text-xs">{row.decisionNote}</span>
    ) : null}
  </span>
);

const VIEW = {
  borrower: { sticky: "start" },
  kind: {},
  state: { cell: (row: DataRequest) => <StatusCell row={row} /> },
  reason: { wrap: true, width: "18rem", cell: (row: DataRequest) => <Why row={row} /> },
  requester: { label: "tasks.closing.list.requested", under: "requested" },
  decider: { label: "tasks.closing.list.decided", under: "decided" },
} as const;

export const RequestList = () => {
  const table = useTableState({ filters: PARAMS });
  const { state, kind } = table.filters;
  const query = { state: state && [state], kind };
  const result = trpc.manage.dataRequest.list.useQuery(
    { ...query, page: table.page, size: table.size },
    LIST_QUERY,
  );
  return (
    <ListScreen
      id="dataRequest.list"
      label="app.screen.data-requests"
      columns={dataRequestColumns}
      view={VIEW}
      filters={FILTERS}
      state={table}
      result={result}
      rowKey="requestId"
      rowLabel={({ borrowerName }) => borrowerName}
      menu={(row) => <RequestActions request={row} />}
      exportFilter={query}
      empty={["manage.dataRequest.empty", "manage.dataRequest.emptyBody"]}
    />
  );
};
