import type { EndpointRow } from "@kolekta/api/manage/webhook/contract";
import { ENDPOINT_SORTS, LISTED_STATES } from "@kolekta/api/manage/webhook/contract-codes";
import { endpointColumns } from "@kolekta/api/manage/webhook/contract-columns";
import { Plus } from "lucide-react";
import { useState } from "react";
import { useNavigate } from "react-router-dom";
import { isBlank, orderAmong, useTableState } from "@/components/data-table/table-state.ts";
import { filter, toParams } from "@/components/list/filters.ts";
import { LIST_QUERY, ListScreen } from "@/components/list/list-screen.tsx";
import { RowMenu } from "@/components/page/action-menu.tsx";
import { Page, PageHeader } from "@/components/page/page.tsx";
import { ReferenceLink } from "@/components/page/reference-link.tsx";
import { TextLink } from "@/components/page/values.tsx";
import { Button } from "@/components/ui/button.tsx";
import { useLenders } from "@/hooks/use-lenders.ts";
import { useCan } from "@/hooks/use-user.tsx";
import { useT } from "@/lib/i18n.tsx";
import { lazyNamed } from "@/lib/lazy-component.tsx";
import { pathTo } from "@/lib/path-to.ts";
import { trpc } from "@/lib/trpc.ts";
import { param } from "@/lib/url-state.ts";
import {
  EndpointActionDialog,
  type EndpointVerb,
  useEndpointActions,
} from "./endpoint-actions.tsx";
import { EndpointState, EndpointTypes } from "./endpoint-cells.tsx";

const EndpointDialog = lazyNamed(() => import("./endpoint-dialog.tsx"), "EndpointDialog");

const FILTERS = {
  text: filter.search("manage.webhook.search"),
  state: filter.code(
    LISTED_STATES,
    "core.field.status",
    "core.filter.anyStatus",
    (code) => `manage.webhook.state.${code}`,
  ),
  lenderId: filter.value(param.id()),
  institutionId: filter.institution(),
};
const PARAMS = toParams(FILTERS);

const VIEW = {
  name: {
    sticky: "start",
    wrap: true,
    width: "12rem",
    sort: true,
    cell: ({ endpointId, name }: EndpointRow) => (
      <TextLink to={pathTo("webhook", { endpointId })} className="font-medium">
        {name}
      </TextLink>
    ),
  },
  state: { cell: (row: EndpointRow) => <EndpointState row={row} /> },
  url: {
    wrap: true,
    width: "15rem",
    cell: ({ url }: EndpointRow) => <span className="break-all">{url}</span>,
  },
  owner: { wrap: true, width: "9.5rem" },
  types: { cell: (row: EndpointRow) => <EndpointTypes row={row} /> },
  waiting: { sort: true },
  delivered: { sort: true, exact: "minute" },
  failing: { exact: "minute", hidden: true },
  creator: { under: "created", exact: "minute", sort: "created", hidden: true },
} as const;

interface OpenDialog {
  readonly verb: EndpointVerb;
  readonly endpoint: EndpointRow;
}

const AddButton = ({ onClick }: { onClick: () => void }) => (
  <Button variant="primary" aria-haspopup="dialog" onClick={onClick}>
    <Plus />
    {useT()("manage.webhook.add")}
  </Button>
);

const useList = () => {
  const state = useTableState({ filters: PARAMS, sortable: ENDPOINT_SORTS });
  const { filters, sort, page, size } = state;
  const query = { ...filters, ...orderAmong(sort, ENDPOINT_SORTS) };
  const result = trpc.manage.webhook.list.useQuery({ ...query, page, size }, LIST_QUERY);
  return { state, query, result };
};

const useLenderChoice = () => {
  const t = useT();
  const lenders = useLenders();
  return {
    id: "lenderId",
    label: t("core.field.lender"),
    placeholder: t("manage.institution.anyLender"),
    options: lenders.map(({ id, name }) => ({ value: id, label: name })),
    hidden: lenders.length === 0,
  } as const;
};

export default function WebhooksPage() {
  const t = useT();
  const navigate = useNavigate();
  const canEdit = useCan()("webhook.edit");
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const [isAdding, setAdding] = useState(false);
  const listActions = useEndpointActions((verb, endpoint) => setDialog({ verb, endpoint }));
  const { state, query, result } = useList();
  const lenderChoice = useLenderChoice();
  const add = canEdit ? <AddButton onClick={() => setAdding(true)} /> : null;
  return (
    <Page fill>
      <PageHeader
        description={t("manage.webhook.intro")}
        actions={
          <>
            <ReferenceLink />
            {isBlank(state, result.data) ? null : add}
          </>
        }
      />
      <ListScreen
        id="webhook.list"
        label="app.screen.webhooks"
        columns={endpointColumns}
        view={VIEW}
        filters={FILTERS}
        choices={[lenderChoice]}
        state={state}
        result={result}
        rowKey="endpointId"
        rowLabel={({ name }) => name}
        onOpen={({ endpointId }) => void navigate(pathTo("webhook", { endpointId }))}
        menu={canEdit ? (row) => <RowMenu name={row.name} actions={listActions(row)} /> : undefined}
        exportFilter={query}
        empty={["manage.webhook.none", "manage.webhook.noneBody", add]}
      />
      {isAdding ? <EndpointDialog endpoint={null} onClose={() => setAdding(false)} /> : null}
      {dialog ? <EndpointActionDialog {...dialog} onClose={() => setDialog(null)} /> : null}
    </Page>
  );
}
