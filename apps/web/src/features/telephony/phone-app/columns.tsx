import type { PhoneRow } from "@kolekta/api/telephony/phone-app/contract";
import type { Translate } from "@kolekta/i18n/web";
import { QrCode, Unlink } from "lucide-react";
import { actionsColumn, type Column } from "@/components/data-table/columns.ts";
import { type MenuAction, RowMenu } from "@/components/page/action-menu.tsx";
import { InstantText, NoValue, RelativeTime, StatusBadge } from "@/components/page/values.tsx";
import { useSession, useUser } from "@/hooks/use-user.tsx";
import { useT } from "@/lib/i18n.tsx";

const TONES = { PAIRED: "success", WAITING: "info", ENDED: "neutral" } as const;

/** A command of a row, until its dialog is closed. */
export interface PhoneCommand {
  readonly phone: PhoneRow;
  readonly action: "pair" | "release";
}

const Actions = ({
  phone,
  onCommand,
}: {
  phone: PhoneRow;
  onCommand: (command: PhoneCommand) => void;
}) => {
  const t = useT();
  const me = useUser();
  const pair: MenuAction = {
    id: "pair",
    label: t("manage.user.action.pair"),
    icon: QrCode,
    onSelect: () => onCommand({ phone, action: "pair" }),
  };
  const release: MenuAction = {
    id: "release",
    label: t("manage.user.action.unpair"),
    icon: Unlink,
    destructive: true,
    onSelect: () => onCommand({ phone, action: "release" }),
  };
  const actions = [
    ...(phone.agentId === me.id ? [] : [pair]),
    ...(phone.state === "ENDED" ? [] : [release]),
  ];
  return <RowMenu name={phone.agentName} actions={actions} />;
};

/** Columns with the data that the phone reports. */
const deviceColumns = (t: Translate): Column<PhoneRow>[] => [
  {
    id: "device",
    header: t("telephony.phone.device"),
    cell: (phone) => phone.deviceName ?? <NoValue />,
  },
  {
    id: "version",
    header: t("telephony.phone.version"),
    cell: (phone) => phone.appVersion ?? <NoValue />,
  },
];

export const usePhoneColumns = (onCommand: (command: PhoneCommand) => void): Column<PhoneRow>[] => {
  const t = useT();
  const { zone } = useSession();
  return [
    {
      id: "agent",
      header: t("core.field.agent"),
      sticky: "start",
      cell: (phone) => phone.agentName,
    },
    {
      id: "state",
      header: t("core.field.status"),
      cell: ({ state }) => (
        <StatusBadge tone={TONES[state]} label={t(`telephony.phone.state.${state}`)} />
      ),
    },
    ...deviceColumns(t),
    {
      id: "pairedAt",
      header: t("telephony.phone.pairedAt"),
      cell: (phone) => <InstantText at={phone.pairedAt} zone={zone} />,
    },
    {
      id: "seenAt",
      header: t("telephony.phone.seenAt"),
      cell: (phone) =>
        phone.isOnline ? (
          t("telephony.phone.online")
        ) : (
          <RelativeTime at={phone.lastSeenAt} zone={zone} />
        ),
    },
    {
      id: "pairer",
      header: t("telephony.phone.pairer"),
      cell: (phone) => phone.pairerName ?? <NoValue />,
    },
    {
      id: "institution",
      header: t("core.field.institution"),
      cell: (phone) => phone.institutionName ?? <NoValue />,
    },
    actionsColumn(t("core.field.actions"), (phone) => (
      <Actions phone={phone} onCommand={onCommand} />
    )),
  ];
};
