import type { ClosingRequest } from "@kolekta/api/tasks/closing/contract";
import {
  CLOSING_KINDS,
  REQUEST_STATES,
  type RequestState,
} from "@kolekta/api/tasks/closing/contract-codes";
import { closingColumns } from "@kolekta/api/tasks/closing/contract-columns";
import { useNavigate } from "react-router-dom";
import { BorrowerLink, toCasePath } from "@/components/case/case-link.tsx";
import { Lines } from "@/components/case/lines.tsx";
import { ShortDay } from "@/components/case/short-time.tsx";
import { useTableState } from "@/components/data-table/table-state.ts";
import { filter, toParams } from "@/components/list/filters.ts";
import { LIST_QUERY, ListScreen } from "@/components/list/list-screen.tsx";
import { Page, PageHeader } from "@/components/page/page.tsx";
import { useT } from "@/lib/i18n.tsx";
import { trpc } from "@/lib/trpc.ts";
import { RequestActions } from "./request-actions.tsx";
import { RequestStateBadge } from "./request-state.tsx";

/** Selects all requests; the default shows only pending ones. */
const EVERYTHING = "ALL";
const OTHER_STATES = REQUEST_STATES.filter((state) => state !== "REQUESTED");

const FILTERS = {
  state: filter.code(
    [...OTHER_STATES, EVERYTHING],
    "tasks.closing.list.state",
    "tasks.closing.state.REQUESTED",
    (state) =>
      state === EVERYTHING ? "tasks.closing.list.anyState" : `tasks.closing.state.${state}`,
  ),
  kind: filter.code(
    CLOSING_KINDS,
    "tasks.closing.list.kind",
    "tasks.closing.list.anyKind",
    (kind) => `tasks.closing.kind.${kind}`,
  ),
};
const PARAMS = toParams(FILTERS);

const State = ({ state, effectiveOn }: ClosingRequest) => (
  <span className="flex flex-wrap items-center gap-1">
    <RequestStateBadge state={state} />
    {state === "PENDING" && effectiveOn ? <ShortDay day={effectiveOn} /> : null}
  </span>
);

const Reason = ({ reason, note }: ClosingRequest) => {
  const word = useT()(`tasks.closing.reason.${reason}`);
  return note ? <Lines first={word} second={note} /> : word;
};

const WAITING_VIEW = {
  case: {
    label: "tasks.closing.list.case",
    sticky: "start",
    cell: (row: ClosingRequest) => <BorrowerLink row={row} />,
  },
  kind: {},
  reason: { wrap: true, width: "16rem", cell: (row: ClosingRequest) => <Reason {...row} /> },
  dpd: {},
  arrears: {},
  team: { label: "tasks.closing.list.orgUnit", under: "stage" },
  requested: { label: "tasks.closing.list.requested", under: "requestedAt" },
} as const;

const VIEW = {
  ...WAITING_VIEW,
  state: { cell: (row: ClosingRequest) => <State {...row} /> },
  decided: { label: "tasks.closing.list.decided", under: "decidedAt" },
} as const;

export default function ApprovalsPage() {
  const t = useT();
  const navigate = useNavigate();
  const table = useTableState({ filters: PARAMS });
  const { page, size } = table;
  const { state = "REQUESTED", kind } = table.filters;
  const states: RequestState[] | undefined = state === EVERYTHING ? undefined : [state];
  const query = { state: states, kind };
  const result = trpc.tasks.closing.listRequests.useQuery({ ...query, page, size }, LIST_QUERY);
  return (
    <Page fill>
      <PageHeader description={t("tasks.closing.list.intro")} />
      <ListScreen
        id="closing.requests"
        label="app.screen.approvals"
        columns={closingColumns}
        view={state === "REQUESTED" ? WAITING_VIEW : VIEW}
        filters={FILTERS}
        state={table}
        result={result}
        rowKey="requestId"
        rowLabel={({ borrowerName }) => borrowerName}
        onOpen={(row) => void navigate(toCasePath(row))}
        menu={(row) => <RequestActions request={row} />}
        exportFilter={query}
        empty={["tasks.closing.list.empty", "tasks.closing.list.emptyBody"]}
      />
    </Page>
  );
}
