import { useRef } from "react";
import { Button } from "@/components/ui/button.tsx";
import { useT } from "@/lib/i18n.tsx";
import { trpc } from "@/lib/trpc.ts";
import { completeMapping, type ImportForm } from "./mapping-form.ts";
import { TargetFields, ProductFields } from "./tape-fields.tsx";
import { MappingTable } from "./mapping-table.tsx";
import { SavedMappings } from "./saved-mappings.tsx";
import type { ImportState } from "./use-import.ts";

const SaveMapping = ({ form }: { form: ImportForm }) => {
  const t = useT();
  const utils = trpc.useUtils();
  const mapping = completeMapping(form.mapping);
  const save = trpc.tasks.loanImport.saveMapping.useMutation({
    meta: { success: true },
    onSuccess: () => utils.tasks.loanImport.listMappings.invalidate(),
  });
  return (
    <Button
      disabled={mapping === null || save.isPending}
      onClick={() => (mapping ? save.mutate({ mapping }) : undefined)}
    >
      {t("tasks.loanImport.dialog.save")}
    </Button>
  );
};

const showFirstError = (frame: HTMLElement | null) =>
  requestAnimationFrame(() =>
    frame?.querySelector('[id$="-error"]')?.scrollIntoView({ block: "center" }),
  );

/** Sets the content of the file, its owner and the reading of its columns. */
export const ColumnsStep = ({ state }: { state: ImportState }) => {
  const t = useT();
  const frame = useRef<HTMLDivElement>(null);
  const { form, uploaded } = state.tape;
  if (!form || !uploaded) return null;
  const parts = { state, form, uploaded };
  const check = async () => {
    await state.check();
    showFirstError(frame.current);
  };
  const { fileName, rowCount } = uploaded;
  return (
    <>
      <div ref={frame} className="-mx-5 min-h-0 flex-1 overflow-y-auto px-5">
        <div className="mb-3 flex flex-wrap items-end justify-between gap-2">
          <p className="min-w-0 break-words">
            <span className="font-medium">{fileName}</span>{" "}
            <span className="text-muted-foreground">
              {t("tasks.loanImport.dialog.rows", { rows: rowCount })}
            </span>
          </p>
          <SavedMappings {...parts} />
        </div>
        <div className="mb-4 grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
          <TargetFields {...parts} />
          <ProductFields {...parts} />
        </div>
        <MappingTable {...parts} />
      </div>
      <div className="-mx-5 -mb-5 flex flex-wrap gap-2 border-t px-5 py-3">
        <Button onClick={() => state.setView("file")}>{t("core.action.chooseOtherFile")}</Button>
        <span className="ml-auto flex flex-wrap gap-2">
          <SaveMapping form={form} />
          <Button
            variant="primary"
            disabled={state.isChecking}
            aria-busy={state.isChecking}
            onClick={() => void check()}
          >
            {t("tasks.loanImport.dialog.check")}
          </Button>
        </span>
      </div>
    </>
  );
};
