import { PHONE_STATES, type PhoneRow, unpair } from "@kolekta/api/telephony/phone-app/contract";
import { keepPreviousData } from "@tanstack/react-query";
import { useState } from "react";
import { PairDialog } from "@/components/phone/pair-dialog.tsx";
import { CommandDialog, useCommandForm } from "@/components/form/command-dialog.tsx";
import { DataTable } from "@/components/data-table/data-table.tsx";
import { ListFilters } from "@/components/data-table/list-filters.tsx";
import { useTableState } from "@/components/data-table/table-state.ts";
import { toOptions, useT } from "@/lib/i18n.tsx";
import { trpc } from "@/lib/trpc.ts";
import { param } from "@/lib/url-state.ts";
import { type PhoneCommand, usePhoneColumns } from "./columns.tsx";

const FILTERS = {
  agentName: param.text(),
  state: param.choice(PHONE_STATES),
};

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
  const t = useT();
  const table = useTableState({ filters: FILTERS });
  const { filters, page, size } = table;
  const [command, setCommand] = useState<PhoneCommand | null>(null);
  const result = trpc.telephony.phoneApp.list.useQuery(
    { ...filters, page, size },
    { placeholderData: keepPreviousData, meta: { quiet: true } },
  );
  return (
    <>
      <DataTable
        id="phone.list"
        label={t("telephony.phone.list")}
        columns={usePhoneColumns(setCommand)}
        rowKey={(phone) => String(phone.phoneId)}
        rowLabel={(phone) => phone.agentName}
        state={table}
        result={result}
        toolbar={
          <ListFilters
            state={table}
            search={{ id: "agentName", label: t("telephony.phone.search") }}
            choices={[
              {
                id: "state",
                label: t("core.field.status"),
                placeholder: t("telephony.phone.any"),
                options: toOptions(PHONE_STATES, (code) => t(`telephony.phone.state.${code}`)),
              },
            ]}
          />
        }
        empty={{
          title: t("telephony.phone.empty"),
          body: t("telephony.phone.emptyBody"),
        }}
      />
      {command ? <PhoneCommandDialog command={command} onClose={() => setCommand(null)} /> : null}
    </>
  );
};
