import type { PhoneRow } from "@kolekta/api/telephony/phone-app/contract";
import { QrCode, Unlink } from "lucide-react";
import { type MenuAction, RowMenu } from "@/components/page/action-menu.tsx";
import { useUser } from "@/hooks/use-user.tsx";
import { useT } from "@/lib/i18n.tsx";

/** A command of a row, until its dialog is closed. */
export interface PhoneCommand {
  readonly phone: PhoneRow;
  readonly action: "pair" | "release";
}

export const PhoneMenu = ({
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
