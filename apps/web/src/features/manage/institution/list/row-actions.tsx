import { CircleCheck, CircleOff, Pencil } from "lucide-react";
import { useState } from "react";
import { RowMenu } from "@/components/page/action-menu.tsx";
import { useT } from "@/lib/i18n.tsx";
import { lazyComponent } from "@/lib/lazy-component.tsx";
import { trpc } from "@/lib/trpc.ts";
import type { InstitutionRow } from "../institution.ts";

const EditDialog = lazyComponent(() => import("../form/edit-dialog.tsx"));
const SwitchDialog = lazyComponent(() => import("../info/switch-dialog.tsx"));

type Dialog = "edit" | "switch";

interface DialogProps {
  institutionId: number;
  dialog: Dialog;
  onClose: () => void;
}

/** Loads the institution, because the row lacks data that the dialog changes. */
const Opened = ({ institutionId, dialog, onClose }: DialogProps) => {
  const { data } = trpc.manage.institution.get.useQuery({ institutionId }, { gcTime: 0 });
  if (!data) return null;
  const View = dialog === "edit" ? EditDialog : SwitchDialog;
  return <View institution={data} onClose={onClose} />;
};

export const InstitutionActions = ({ row: { id, name, status } }: { row: InstitutionRow }) => {
  const t = useT();
  const [open, setOpen] = useState<Dialog | null>(null);
  const isOn = status === "ENABLED";
  return (
    <>
      <RowMenu
        name={name}
        actions={[
          {
            id: "edit",
            label: t("core.action.edit"),
            icon: Pencil,
            onSelect: () => setOpen("edit"),
          },
          {
            id: "switch",
            label: t(isOn ? "core.action.disable" : "core.action.enable"),
            icon: isOn ? CircleOff : CircleCheck,
            onSelect: () => setOpen("switch"),
            destructive: isOn,
          },
        ]}
      />
      {open ? <Opened institutionId={id} dialog={open} onClose={() => setOpen(null)} /> : null}
    </>
  );
};
