import { addDays, toLocalDay } from "@kolekta/api/core/calendar";
import { useSearchParams } from "react-router-dom";
import { CommandDialog, useCommandForm } from "@/components/form/command-dialog.tsx";
import { useCan, useSession } from "@/hooks/use-user.tsx";
import { useT } from "@/lib/i18n.tsx";
import { EXPORT_KINDS, type ExportKind } from "./downloads.ts";
import { EXPORTS } from "./export-address.ts";
import { ExportFields } from "./export-fields.tsx";
import { ExportForm } from "./export-form.ts";
import { type ListFilters, listFilters } from "./list-filters.ts";
import { startExport } from "./transfer.ts";

const WEEK = 7;

interface Props {
  kind?: ExportKind | undefined;
  onClose: () => void;
}

const useExport = (
  kind: ExportKind,
  { from, to, institutionId, agentId, narrowed }: ListFilters,
  onClose: () => void,
) => {
  const { zone } = useSession();
  const today = toLocalDay(new Date(), zone);
  const days = Math.min(WEEK, EXPORTS[kind].days);
  const form = useCommandForm(ExportForm, {
    defaultValues: {
      kind,
      institutionId,
      agentId,
      byFilters: true,
      from: from ?? addDays(to ?? today, 1 - days),
      to: to ?? today,
    },
    send: ({ byFilters, ...chosen }) =>
      startExport({
        kind: chosen.kind,
        zone,
        institutionId: chosen.institutionId,
        fromDay: chosen.from,
        toDay: chosen.to,
        agentId: chosen.agentId,
        narrowed: byFilters && chosen.kind === kind ? narrowed : undefined,
      }),
    success: null,
    onDone: onClose,
  });
  return { form, today };
};

export default function ExportDialog({ kind, onClose }: Props) {
  const t = useT();
  const can = useCan();
  const kinds = EXPORT_KINDS.filter((exportKind) => can(EXPORTS[exportKind].right));
  const [query] = useSearchParams();
  const first = kind ?? kinds[0] ?? "logs";
  const filters = listFilters(kind, query);
  const { form, today } = useExport(first, filters, onClose);
  return (
    <CommandDialog
      form={form}
      size="lg"
      title={t("tasks.export.title")}
      description={t("tasks.export.about")}
      submit={t("core.action.export")}
      onClose={onClose}
    >
      <ExportFields
        form={form}
        kinds={kinds}
        today={today}
        narrowed={filters.narrowed ? first : null}
      />
    </CommandDialog>
  );
}
