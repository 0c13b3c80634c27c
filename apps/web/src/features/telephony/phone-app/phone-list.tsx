import { PHONE_STATES, type PhoneRow, unpair } from "@kolekta/api/telephony/phone-app/contract";
import { phoneColumns } from "@kolekta/api/telephony/phone-app/contract-columns";
import { useState } from "react";
import { PairDialog } from "@/components/phone/pair-dialog.tsx";
import { CommandDialog, useCommandForm } from "@/components/form/command-dialog.tsx";
import { useTableState } from "@/components/data-table/table-state.ts";
import { filter, toParams } from "@/components/list/filters.ts";
import { LIST_QUERY, ListScreen } from "@/components/list/list-screen.tsx";
import { RelativeTime } from "@/components/page/values.tsx";
import { useSession } from "@/hooks/use-user.tsx";
import { useT } from "@/lib/i18n.tsx";
import { trpc } from "@/lib/trpc.ts";
import { type PhoneCommand, PhoneMenu } from "./phone-menu.tsx";

const FILTERS = {
  agentName: filter.search("telephony.phone.search"),
  state: filter.code(
    PHONE_STATES,
    "core.field.status",
    "telephony.phone.any",
    (code) => `telephony.phone.state.${code}`,
  ),
};
const PARAMS = toParams(FILTERS);

const LastSeen = ({ phone: { isOnline, lastSeenAt } }: { phone: PhoneRow }) => {
  const t = useT();
  const { zone } = useSession();
  return isOnline ? t("telephony.phone.online") : <RelativeTime at={lastSeenAt} zone={zone} />;
};

const COLUMN_VIEW = {
  agent: { sticky: "start" },
  state: { tones: { PAIRED: "success", WAITING: "info", ENDED: "neutral" } },
  device: {},
  version: {},
  pairedAt: { exact: "minute" },
  seenAt: { cell: (phone: PhoneRow) => <LastSeen phone={phone} /> },
  pairer: {},
  institution: {},
} as const;

const Release = ({ phone, onClose }: { phone: PhoneRow; onClose: () => void }) => {
  const t = useT();
  const { phoneApp } = trpc.useUtils().telephony;
  const { client } = trpc.useUtils();
  const form = useCommandForm(unpair.input, {
    defaultValues: { agentId: phone.agentId },
    send: client.telephony.phoneApp.unpair.mutate,
    success: () => t("manage.user.phone.released"),
    onDone: () => {
      void phoneApp.list.invalidate();
      onClose();
    },
  });
  return (
    <CommandDialog
      form={form}
      title={t("manage.user.phone.unpairTitle", { name: phone.agentName })}
      description={t("manage.user.phone.unpairBody")}
      submit={t("manage.user.action.unpair")}
      onClose={onClose}
    >
      {null}
    </CommandDialog>
  );
};

const PhoneCommandDialog = ({
  command,
  onClose,
}: {
  command: PhoneCommand;
  onClose: () => void;
}) => {
  const { phone, action } = command;
  const { phoneApp } = trpc.useUtils().telephony;
  const agent = { id: phone.agentId, name: phone.agentName };
  if (action === "release") return <Release phone={phone} onClose={onClose} />;
  return (
    <PairDialog
      agent={agent}
      onClose={() => {
        void phoneApp.list.invalidate();
        onClose();
      }}
    />
  );
};

export const PhoneList = () => {
  const state = useTableState({ filters: PARAMS });
  const { filters, page, size } = state;
  const [command, setCommand] = useState<PhoneCommand | null>(null);
  const result = trpc.telephony.phoneApp.list.useQuery({ ...filters, page, size }, LIST_QUERY);
  return (
    <>
      <ListScreen
        id="phone.list"
        label="telephony.phone.list"
        columns={phoneColumns}
        view={COLUMN_VIEW}
        filters={FILTERS}
        state={state}
        result={result}
        rowKey="phoneId"
        rowLabel={(phone) => phone.agentName}
        menu={(phone) => <PhoneMenu phone={phone} onCommand={setCommand} />}
        exportFilter={filters}
        empty={["telephony.phone.empty", "telephony.phone.emptyBody"]}
      />
      {command ? <PhoneCommandDialog command={command} onClose={() => setCommand(null)} /> : null}
    </>
  );
};
