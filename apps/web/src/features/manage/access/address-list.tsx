import { readRange } from "@kolekta/api/core/address";
import type { AddressRow } from "@kolekta/api/manage/access/contract";
import { ADDRESS_STATES, type Admission } from "@kolekta/api/manage/access/contract-codes";
import { keepPreviousData } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { useState } from "react";
import { DataTable } from "@/components/data-table/data-table.tsx";
import { ListFilters } from "@/components/data-table/list-filters.tsx";
import { type TableState, useTableState } from "@/components/data-table/table-state.ts";
import { Alert } from "@/components/ui/alert.tsx";
import { Button } from "@/components/ui/button.tsx";
import { useCan } from "@/hooks/use-user.tsx";
import { toOptions, useT } from "@/lib/i18n.tsx";
import { lazyNamed } from "@/lib/lazy-component.tsx";
import { type Outputs, trpc } from "@/lib/trpc.ts";
import type { FilterValues } from "@/lib/url-state.ts";
import { type AddressCommand, useAddressColumns } from "./columns.tsx";
import { FILTERS, useListChoice } from "./filters.ts";

const AddressDialog = lazyNamed(() => import("./address-dialogs.tsx"), "AddressDialog");
const RemoveDialog = lazyNamed(() => import("./address-dialogs.tsx"), "RemoveDialog");

const fitsAddress = (text: string) => readRange(text) !== null;

type Filters = FilterValues<typeof FILTERS>;

const AddressFilters = ({ state }: { state: TableState<Filters> }) => {
  const t = useT();
  return (
    <ListFilters
      state={state}
      search={{
        id: "address",
        label: t("core.field.ipAddress"),
        whole: { fits: fitsAddress, hint: t("manage.access.searchHint") },
      }}
      choices={[
        useListChoice(),
        {
          id: "state",
          label: t("core.field.status"),
          placeholder: t("core.filter.anyStatus"),
          options: toOptions(ADDRESS_STATES, (code) => t(`manage.access.state.${code}`)),
        },
      ]}
    />
  );
};

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
  const t = useT();
  const can = useCan();
  const table = useTableState({ filters: FILTERS });
  const { filters, page, size } = table;
  const [doing, setDoing] = useState<Doing | null>(null);
  const result = trpc.manage.access.list.useQuery(
    { ...filters, page, size },
    { placeholderData: keepPreviousData, meta: { quiet: true } },
  );
  const add = () => setDoing({ action: "add" });
  return (
    <>
      {result.data ? <YourAddress {...result.data.you} /> : null}
      <DataTable
        id="access.list"
        label={t("manage.access.title")}
        columns={useAddressColumns(setDoing)}
        rowKey={(row: AddressRow) => String(row.addressId)}
        rowLabel={(row) => row.range}
        state={table}
        result={result}
        toolbar={<AddressFilters state={table} />}
        stacked
        actions={can("access.edit") ? <Add onAdd={add} /> : null}
        empty={{
          title: t("manage.access.empty"),
          body: t("manage.access.emptyBody"),
        }}
      />
      {doing ? <ActiveDialog doing={doing} onClose={() => setDoing(null)} /> : null}
    </>
  );
};
