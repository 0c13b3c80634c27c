import { readRange } from "@kolekta/api/core/address";
import type { AddressRow } from "@kolekta/api/manage/access/contract";
import { ADDRESS_STATES, type Admission } from "@kolekta/api/manage/access/contract-codes";
import { addressColumns } from "@kolekta/api/manage/access/contract-columns";
import { Plus } from "lucide-react";
import { useState } from "react";
import { useTableState } from "@/components/data-table/table-state.ts";
import { filter, toParams } from "@/components/list/filters.ts";
import { LIST_QUERY, ListScreen } from "@/components/list/list-screen.tsx";
import { Alert } from "@/components/ui/alert.tsx";
import { Button } from "@/components/ui/button.tsx";
import { useCan } from "@/hooks/use-user.tsx";
import { useT } from "@/lib/i18n.tsx";
import { lazyNamed } from "@/lib/lazy-component.tsx";
import { type Outputs, trpc } from "@/lib/trpc.ts";
import {
  type AddressCommand,
  AddressMenu,
  LastDay,
  type OnCommand,
  RangeCell,
} from "./address-cells.tsx";
import { OF_INSTITUTION, useListChoice } from "./filters.ts";

const AddressDialog = lazyNamed(() => import("./address-dialogs.tsx"), "AddressDialog");
const RemoveDialog = lazyNamed(() => import("./address-dialogs.tsx"), "RemoveDialog");

const fitsAddress = (text: string) => readRange(text) !== null;

const FILTERS = {
  ...OF_INSTITUTION,
  address: filter.search("core.field.ipAddress", {
    whole: { fits: fitsAddress, hint: "manage.access.searchHint" },
  }),
  state: filter.code(
    ADDRESS_STATES,
    "core.field.status",
    "core.filter.anyStatus",
    (state) => `manage.access.state.${state}`,
  ),
};
const PARAMS = toParams(FILTERS);

const STATE_TONES = {
  IN_FORCE: "success",
  UPCOMING: "info",
  OVER: "neutral",
  DISABLED: "warning",
} as const;

const buildView = (onCommand: OnCommand) =>
  ({
    range: {
      sticky: "start",
      cell: (row: AddressRow) => <RangeCell row={row} onCommand={onCommand} />,
    },
    institution: {},
    state: { tones: STATE_TONES },
    remark: { wrap: true, width: "11rem" },
    from: {},
    to: { cell: (row: AddressRow) => <LastDay row={row} /> },
    editor: { under: "edited", exact: "minute" },
  }) as const;

const TONES = {
  OPEN: "neutral",
  LISTED: "success",
  EXCEPTED: "warning",
  OUTSIDE: "warning",
} as const satisfies Record<Admission, string>;

type You = Outputs["manage"]["access"]["list"]["you"];

const YourAddress = ({ address, admission }: You) => {
  const t = useT();
  return (
    <Alert tone={TONES[admission]} className="mb-3">
      {t("manage.access.you", { address })} {t(`manage.access.admission.${admission}`)}
    </Alert>
  );
};

/** Open dialog: a new entry or a command on an existing one. */
type Doing = AddressCommand | { readonly action: "add" };

const ActiveDialog = (props: { doing: Doing; onClose: () => void }) => {
  const { doing, onClose } = props;
  if (doing.action === "remove") return <RemoveDialog row={doing.row} onClose={onClose} />;
  const row = doing.action === "edit" ? doing.row : null;
  return <AddressDialog row={row} onClose={onClose} />;
};

const Add = ({ onAdd }: { onAdd: () => void }) => (
  <Button variant="primary" aria-haspopup="dialog" onClick={onAdd}>
    <Plus />
    {useT()("manage.access.add")}
  </Button>
);

export const AddressList = () => {
  const can = useCan();
  const state = useTableState({ filters: PARAMS });
  const { filters, page, size } = state;
  const [doing, setDoing] = useState<Doing | null>(null);
  const result = trpc.manage.access.list.useQuery({ ...filters, page, size }, LIST_QUERY);
  return (
    <>
      {result.data ? <YourAddress {...result.data.you} /> : null}
      <ListScreen
        id="access.list"
        label="manage.access.title"
        columns={addressColumns}
        view={buildView(setDoing)}
        filters={FILTERS}
        choices={[useListChoice()]}
        state={state}
        result={result}
        rowKey="addressId"
        rowLabel={({ range }) => range}
        menu={(row) => <AddressMenu row={row} onCommand={setDoing} />}
        actions={can("access.edit") ? <Add onAdd={() => setDoing({ action: "add" })} /> : null}
        exportFilter={filters}
        empty={["manage.access.empty", "manage.access.emptyBody"]}
      />
      {doing ? <ActiveDialog doing={doing} onClose={() => setDoing(null)} /> : null}
    </>
  );
};
