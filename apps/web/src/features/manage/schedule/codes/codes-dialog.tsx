import { Pencil, Plus } from "lucide-react";
import { useState } from "react";
import { type AreaColumn, AreaTable } from "@/components/case/area-table.tsx";
import { RowMenu } from "@/components/page/action-menu.tsx";
import { Modal } from "@/components/page/modal.tsx";
import { NoValue, StatusBadge } from "@/components/page/values.tsx";
import { Button } from "@/components/ui/button.tsx";
import { DialogFooter } from "@/components/ui/dialog.tsx";
import { useCan } from "@/hooks/use-user.tsx";
import { useT } from "@/lib/i18n.tsx";
import { CodeChip } from "../code-chip.tsx";
import type { ShiftCode } from "../use-calendar.ts";
import { useCodes } from "../use-calendar.ts";
import { formatHours } from "../labels.ts";
import CodeDialog from "./code-dialog.tsx";

const useHours = (): AreaColumn<ShiftCode>[] => {
  const t = useT();
  return [
    {
      id: "code",
      header: t("manage.schedule.code"),
      cell: (shiftCode) => (
        <span className="flex items-center gap-2 font-medium">
          <CodeChip code={shiftCode.code} colour={shiftCode.colour} className="min-w-10" />
          {shiftCode.name}
        </span>
      ),
    },
    {
      id: "kind",
      header: t("core.field.kind"),
      cell: (shiftCode) => t(`manage.schedule.kind.${shiftCode.kind}`),
    },
    {
      id: "hours",
      header: t("manage.schedule.codes.hours"),
      cell: (shiftCode) => <span className="tabular">{formatHours(shiftCode) || <NoValue />}</span>,
    },
    {
      id: "break",
      header: t("manage.inactivity.break"),
      cell: (shiftCode) => (
        <span className="tabular">
          {formatHours({ from: shiftCode.breakFrom, to: shiftCode.breakTo }) || <NoValue />}
        </span>
      ),
    },
  ];
};

const useColumns = (onEdit: ((code: ShiftCode) => void) | null): AreaColumn<ShiftCode>[] => {
  const t = useT();
  const hours = useHours();
  return [
    ...hours,
    {
      id: "overtime",
      header: t("manage.schedule.codes.overtimeShort"),
      cell: (shiftCode) => (shiftCode.overtime ? t("core.word.yes") : <NoValue />),
    },
    {
      id: "enabled",
      header: t("core.field.status"),
      cell: (shiftCode) => (
        <StatusBadge
          tone={shiftCode.enabled ? "success" : "neutral"}
          label={t(`manage.schedule.codes.${shiftCode.enabled ? "on" : "off"}`)}
        />
      ),
    },
    ...(onEdit
      ? [
          {
            id: "edit",
            header: t("core.field.actions"),
            align: "end" as const,
            cell: (shiftCode: ShiftCode) => (
              <RowMenu
                name={shiftCode.code}
                actions={[
                  {
                    id: "edit",
                    label: t("core.action.edit"),
                    icon: Pencil,
                    onSelect: () => onEdit(shiftCode),
                  },
                ]}
              />
            ),
          },
        ]
      : []),
  ];
};

/** Shift codes; editable with permission. */
const CodesDialog = ({ onClose }: { onClose: () => void }) => {
  const t = useT();
  const can = useCan();
  const { codes } = useCodes();
  const [edited, setEdited] = useState<ShiftCode | null | "new">(null);
  const canEdit = can("schedule.editCode");
  const columns = useColumns(canEdit ? setEdited : null);
  if (edited !== null)
    return <CodeDialog code={edited === "new" ? null : edited} onClose={() => setEdited(null)} />;
  return (
    <Modal
      size="5xl"
      title={t("manage.schedule.codes.title")}
      description={t("manage.schedule.codes.intro")}
      onClose={onClose}
    >
      <AreaTable
        cards="wide"
        label={t("manage.schedule.codes.title")}
        columns={columns}
        rows={codes}
        rowKey={(shiftCode) => shiftCode.code}
      />
      <DialogFooter>
        {canEdit ? (
          <Button className="mr-auto" onClick={() => setEdited("new")}>
            <Plus />
            {t("manage.schedule.codes.add")}
          </Button>
        ) : null}
        <Button onClick={onClose}>{t("core.action.close")}</Button>
      </DialogFooter>
    </Modal>
  );
};

export default CodesDialog;
