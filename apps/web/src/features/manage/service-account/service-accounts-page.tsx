import type { ServiceAccount } from "@kolekta/api/manage/service-account/contract";
import {
  serviceAccountColumns,
  toStatusWord,
} from "@kolekta/api/manage/service-account/contract-columns";
import { CircleCheck, CircleOff, KeyRound, Pencil, Plus } from "lucide-react";
import { useState } from "react";
import { isBlank, useTableState } from "@/components/data-table/table-state.ts";
import { filter, toParams } from "@/components/list/filters.ts";
import { LIST_QUERY, ListScreen } from "@/components/list/list-screen.tsx";
import { RowMenu } from "@/components/page/action-menu.tsx";
import { Page, PageHeader } from "@/components/page/page.tsx";
import { ReferenceLink } from "@/components/page/reference-link.tsx";
import { Button } from "@/components/ui/button.tsx";
import { useCan } from "@/hooks/use-user.tsx";
import { useT } from "@/lib/i18n.tsx";
import { lazyNamed } from "@/lib/lazy-component.tsx";
import { trpc } from "@/lib/trpc.ts";
import { isServicePermission } from "./values.ts";

const AccountDialog = lazyNamed(() => import("./account-dialog.tsx"), "AccountDialog");
const KeysDialog = lazyNamed(() => import("./keys-dialog.tsx"), "KeysDialog");
const SwitchDialog = lazyNamed(() => import("./switch-dialog.tsx"), "SwitchDialog");

const FILTERS = {
  text: filter.search("core.field.name"),
  status: filter.code(
    ["ENABLED", "DISABLED"],
    "core.field.status",
    "core.filter.anyStatus",
    toStatusWord,
  ),
};
const PARAMS = toParams(FILTERS);

const TONES = { ENABLED: "success", DISABLED: "neutral" } as const;

const Permissions = ({ row: { permissions } }: { row: ServiceAccount }) => {
  const t = useT();
  return permissions
    .map((name) => (isServicePermission(name) ? t(`manage.permission.name.${name}`) : name))
    .join(", ");
};

const VIEW = {
  name: { sticky: "start", opens: true, wrap: true, width: "13rem" },
  status: { tones: TONES },
  owner: { wrap: true, width: "11rem" },
  permissions: {
    wrap: true,
    width: "14rem",
    cell: (row: ServiceAccount) => <Permissions row={row} />,
  },
  addresses: { wrap: true, width: "11rem" },
  validKeys: {},
  expires: { exact: "minute" },
  lastUsed: { exact: "minute" },
  creator: { under: "created", exact: "minute" },
} as const;

interface OpenDialog {
  readonly action: "edit" | "keys" | "switch";
  /** Is null for a new account. */
  readonly accountId: number | null;
}

interface MenuProps {
  account: ServiceAccount;
  onOpen: (dialog: OpenDialog) => void;
}

const AccountMenu = ({ account: { accountId, name, status }, onOpen }: MenuProps) => {
  const t = useT();
  const isOn = status === "ENABLED";
  const open = (action: OpenDialog["action"]) => () => onOpen({ action, accountId });
  return (
    <RowMenu
      name={name}
      actions={[
        { id: "keys", label: t("manage.service.keys"), icon: KeyRound, onSelect: open("keys") },
        { id: "edit", label: t("core.action.edit"), icon: Pencil, onSelect: open("edit") },
        {
          id: "switch",
          label: t(isOn ? "core.action.disable" : "core.action.enable"),
          icon: isOn ? CircleOff : CircleCheck,
          destructive: isOn,
          onSelect: open("switch"),
        },
      ]}
    />
  );
};

interface DialogProps {
  dialog: OpenDialog;
  rows: readonly ServiceAccount[];
  onClose: () => void;
}

/** Shows the account as the list has it, so that a change appears in the open dialog. */
const ActiveDialog = ({ dialog: { action, accountId }, rows, onClose }: DialogProps) => {
  if (accountId === null) return <AccountDialog account={null} onClose={onClose} />;
  const account = rows.find((row) => row.accountId === accountId);
  if (!account) return null;
  const Dialog = { edit: AccountDialog, keys: KeysDialog, switch: SwitchDialog }[action];
  return <Dialog account={account} onClose={onClose} />;
};

const AddButton = ({ onClick }: { onClick: () => void }) => (
  <Button variant="primary" aria-haspopup="dialog" onClick={onClick}>
    <Plus />
    {useT()("manage.service.add")}
  </Button>
);

export default function ServiceAccountsPage() {
  const t = useT();
  const canEdit = useCan()("service.edit");
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const state = useTableState({ filters: PARAMS });
  const { filters, page, size } = state;
  const result = trpc.manage.serviceAccount.list.useQuery({ ...filters, page, size }, LIST_QUERY);
  const add = canEdit ? (
    <AddButton onClick={() => setDialog({ action: "edit", accountId: null })} />
  ) : null;
  return (
    <Page fill>
      <PageHeader
        description={t("manage.service.intro")}
        actions={
          <>
            <ReferenceLink />
            {isBlank(state, result.data) ? null : add}
          </>
        }
      />
      <ListScreen
        id="serviceAccount.list"
        label="app.screen.service-accounts"
        columns={serviceAccountColumns}
        view={VIEW}
        filters={FILTERS}
        state={state}
        result={result}
        rowKey="accountId"
        rowLabel={({ name }) => name}
        onOpen={({ accountId }) => setDialog({ action: "keys", accountId })}
        menu={canEdit ? (row) => <AccountMenu account={row} onOpen={setDialog} /> : undefined}
        exportFilter={filters}
        empty={["manage.service.none", "manage.service.noneBody", add]}
      />
      {dialog ? (
        <ActiveDialog
          dialog={dialog}
          rows={result.data?.rows ?? []}
          onClose={() => setDialog(null)}
        />
      ) : null}
    </Page>
  );
}
