import { FORMATS } from "@kolekta/api/tasks/case/contract";
import { CASE_COLUMNS, type CaseColumn } from "@kolekta/api/tasks/case/contract-columns";
import { z } from "zod";
import { ChoiceField } from "@/components/form/choice-fields.tsx";
import { CommandDialog, useCommandForm } from "@/components/form/command-dialog.tsx";
import { isVisible, inOrder } from "@/components/data-table/preferences.ts";
import { toOptions, useT } from "@/lib/i18n.tsx";
import { download } from "@/lib/download.ts";
import { useCaseColumns } from "./case-columns.tsx";
import type { Cases } from "./case-list.tsx";

/** Export columns for each list column. */
const IN_FILE: Readonly<Record<string, readonly CaseColumn[]>> = {
  borrower: ["borrowerName"],
  next: ["next", "blocked", "until"],
  lastContact: ["lastResult", "lastContact"],
  promise: ["promiseOn", "promiseAmount"],
};

const isColumn = (id: string): id is CaseColumn => CASE_COLUMNS.some((column) => column === id);

const inFile = (id: string): readonly CaseColumn[] => IN_FILE[id] ?? (isColumn(id) ? [id] : []);

const WHICH = ["shown", "all"] as const;

const Values = z.object({ format: z.enum(FORMATS), which: z.enum(WHICH) });

const NO_QUERY = new URLSearchParams();

const useExport = ({ filter, view }: Cases, onClose: () => void) => {
  const columns = useCaseColumns(NO_QUERY);
  const visibleColumns = inOrder(columns, view.preferences)
    .filter((column) => isVisible(column, view.preferences))
    .flatMap(({ id }) => inFile(id));
  return useCommandForm(Values, {
    defaultValues: { format: "xlsx", which: "shown" },
    send: async ({ format, which }) => {
      // Sent as a body, because phone numbers and names must not appear in an address.
      await download("/api/task/listing-export", `cases.${format}`, {
        ...filter,
        format,
        columns: which === "shown" ? visibleColumns : undefined,
      });
    },
    success: null,
    onDone: onClose,
  });
};

export default function CaseExportDialog({
  cases,
  onClose,
}: {
  cases: Cases;
  onClose: () => void;
}) {
  const t = useT();
  const form = useExport(cases, onClose);
  return (
    <CommandDialog
      form={form}
      title={t("tasks.case.export.action")}
      description={t("tasks.case.export.body")}
      submit={t("core.action.export")}
      onClose={onClose}
    >
      <ChoiceField
        control={form.control}
        name="which"
        label={t("tasks.case.export.columns")}
        options={toOptions(WHICH, (code) => t(`tasks.case.export.${code}`))}
      />
      <ChoiceField
        control={form.control}
        name="format"
        look="buttons"
        label={t("tasks.case.export.format")}
        options={FORMATS.map((value) => ({ value, label: value.toUpperCase() }))}
      />
    </CommandDialog>
  );
}
