import { shiftCodeColumns } from "@kolekta/api/manage/schedule/contract-columns";
import { Pencil, Plus } from "lucide-react";
import { useState } from "react";
import { AreaTable } from "@/components/case/area-table.tsx";
import { ListExport } from "@/components/list/list-export.tsx";
import { useListColumns } from "@/components/list/use-list-columns.tsx";
import { RowMenu } from "@/components/page/action-menu.tsx";
import { Modal } from "@/components/page/modal.tsx";
import { Button } from "@/components/ui/button.tsx";
import { DialogFooter } from "@/components/ui/dialog.tsx";
import { useCan } from "@/hooks/use-user.tsx";
import { useT } from "@/lib/i18n.tsx";
import { CodeChip } from "../code-chip.tsx";
import type { ShiftCode } from "../use-calendar.ts";
import { useCodes } from "../use-calendar.ts";
import CodeDialog from "./code-dialog.tsx";

const VIEW = {
  code: {
    cell: ({ code, colour, name }: ShiftCode) => (
      <span className="flex items-center gap-2 font-medium">
        <CodeChip code={code} colour={colour} className="min-w-10" />
        {name}
      </span>
    ),
  },
  kind: {},
  hours: {},
  break: {},
  overtime: {},
  enabled: { tones: { on: "success", off: "neutral" } },
} as const;

const CodeMenu = ({ name, onEdit }: { name: string; onEdit: () => void }) => {
  const label = useT()("core.action.edit");
  return <RowMenu name={name} actions={[{ id: "edit", label, icon: Pencil, onSelect: onEdit }]} />;
};

/** Shift codes; editable with permission. */
const CodesDialog = ({ onClose }: { onClose: () => void }) => {
  const t = useT();
  const can = useCan();
  const { codes } = useCodes();
  const [edited, setEdited] = useState<ShiftCode | null | "new">(null);
  const canEdit = can("schedule.editCode");
  const columns = useListColumns(shiftCodeColumns, VIEW, {
    menu: canEdit
      ? (code) => <CodeMenu name={code.code} onEdit={() => setEdited(code)} />
      : undefined,
  });
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
        <ListExport list="manage.schedule.listCodes" filter={{}} columns={shiftCodeColumns} />
        <Button onClick={onClose}>{t("core.action.close")}</Button>
      </DialogFooter>
    </Modal>
  );
};

export default CodesDialog;
