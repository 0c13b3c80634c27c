import { addDays, dayOf } from "@kolekta/api/core/calendar";
import { CommandDialog } from "@/components/form/command-dialog.tsx";
import { useCommandForm } from "@/components/form/use-command-form.ts";
import { useCan, useSession } from "@/hooks/use-user.tsx";
import { useT } from "@/lib/i18n.tsx";
import { EXPORT_KINDS, type ExportKind } from "./downloads.ts";
import { EXPORTS } from "./export-address.ts";
import { ExportFields } from "./export-fields.tsx";
import { ExportForm } from "./export-form.ts";
import { begin } from "./transfer.ts";

const WEEK = 7;

interface Props {
  kind?: ExportKind | undefined;
  onClose: () => void;
}

const useExport = (kind: ExportKind, onClose: () => void) => {
  const { zone } = useSession();
  const today = dayOf(new Date(), zone);
  const days = Math.min(WEEK, EXPORTS[kind].days);
  const form = useCommandForm(ExportForm, {
    defaultValues: { kind, from: addDays(today, 1 - days), to: today },
    send: ({ from, to, ...rest }) =>
      begin({ ...rest, fromDay: from, toDay: to, zone }),
    success: null,
    onDone: onClose,
  });
  return { form, today };
};

/** What leaves, of which days and of whom; the file itself comes in the tray. */
export default function ExportDialog({ kind, onClose }: Props) {
  const t = useT();
  const can = useCan();
  const kinds = EXPORT_KINDS.filter((one) => can(EXPORTS[one].right));
  const { form, today } = useExport(kind ?? kinds[0] ?? "logs", onClose);
  return (
    <CommandDialog
      form={form}
      size="lg"
      title={t("tasks.export.title")}
      description={t("tasks.export.about")}
      submit={t("tasks.export.action")}
      onClose={onClose}
    >
      <ExportFields form={form} kinds={kinds} today={today} />
    </CommandDialog>
  );
}
