import { Ellipsis, FileDown, SkipForward } from "lucide-react";
import { useState } from "react";
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
} from "@/components/ui/dropdown-menu.tsx";
import { IconButton } from "@/components/ui/button.tsx";
import type { Cases } from "@/features/tasks/case/case-list.tsx";
import { VIEW } from "@/features/tasks/case/case-query.ts";
import { ExportButton } from "@/features/tasks/export/export-button.tsx";
import { useViews } from "@/features/tasks/view/use-views.ts";
import { ViewMenu } from "@/features/tasks/view/view-menu.tsx";
import { useCan, useSession } from "@/hooks/use-user.tsx";
import { useT } from "@/lib/i18n.tsx";
import { lazyComponent } from "@/lib/lazy-component.tsx";

const CaseExportDialog = lazyComponent(() => import("@/features/tasks/case/export-dialog.tsx"));
const RecordsDialog = lazyComponent(() => import("@/features/tasks/export/export-dialog.tsx"));
const SkipsDialog = lazyComponent(() => import("@/features/tasks/snooze/skips-dialog.tsx"));

/** Exports the cases of the list. */
export const CaseExport = ({ cases }: { cases: Cases }) =>
  useCan()("case.export") ? (
    <ExportButton>{(onClose) => <CaseExportDialog cases={cases} onClose={onClose} />}</ExportButton>
  ) : null;

/** Shows actions on the whole list: views, records of its cases, skipped cases. */
export const ListActions = ({ cases }: { cases: Cases }) => {
  const t = useT();
  const can = useCan();
  const { caseScope } = useSession();
  const views = useViews({ viewKey: VIEW, columns: cases.view });
  const [dialog, setDialog] = useState<"records" | "skips" | null>(null);
  const close = () => setDialog(null);
  const leads = caseScope !== "OWN";
  return (
    <>
      <ViewMenu viewState={views} />
      {can("log.export") || leads ? (
        <DropdownMenu>
          <DropdownMenuTrigger asChild>
            <IconButton size="icon" label={t("core.field.actions")}>
              <Ellipsis />
            </IconButton>
          </DropdownMenuTrigger>
          <DropdownMenuContent align="end">
            {can("log.export") ? (
              <DropdownMenuItem onSelect={() => setDialog("records")}>
                <FileDown aria-hidden />
                {t("tasks.export.records")}
              </DropdownMenuItem>
            ) : null}
            {leads ? (
              <DropdownMenuItem onSelect={() => setDialog("skips")}>
                <SkipForward aria-hidden />
                {t("tasks.snooze.list")}
              </DropdownMenuItem>
            ) : null}
          </DropdownMenuContent>
        </DropdownMenu>
      ) : null}
      {dialog === "records" ? <RecordsDialog onClose={close} /> : null}
      {dialog === "skips" ? <SkipsDialog onClose={close} /> : null}
    </>
  );
};
