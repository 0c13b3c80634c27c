import { Download, Ellipsis, SkipForward } from "lucide-react";
import { useState } from "react";
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
} from "@/components/ui/dropdown-menu.tsx";
import { IconButton } from "@/components/ui/icon-button.tsx";
import type { Cases } from "@/features/tasks/case/case-list.tsx";
import { VIEW } from "@/features/tasks/case/case-query.ts";
import { useViews } from "@/features/tasks/view/use-views.ts";
import { ViewMenu } from "@/features/tasks/view/view-menu.tsx";
import { useCan, useSession } from "@/hooks/use-user.tsx";
import { useT } from "@/lib/i18n.tsx";
import { lazily } from "@/lib/lazily.tsx";

const ExportDialog = lazily(
  () => import("@/features/tasks/case/export-dialog.tsx"),
);
const SkipsDialog = lazily(
  () => import("@/features/tasks/skip/skips-dialog.tsx"),
);

/** What is done with the list as a whole: views, the file, who skipped what. */
export const ListActions = ({ cases }: { cases: Cases }) => {
  const t = useT();
  const can = useCan();
  const { caseScope } = useSession();
  const views = useViews({ viewKey: VIEW, columns: cases.view });
  const [dialog, setDialog] = useState<"export" | "skips" | null>(null);
  const close = () => setDialog(null);
  const leads = caseScope !== "OWN";
  return (
    <>
      <ViewMenu list={views} />
      {can("case.export") || leads ? (
        <DropdownMenu>
          <DropdownMenuTrigger asChild>
            <IconButton size="icon" label={t("core.field.actions")}>
              <Ellipsis />
            </IconButton>
          </DropdownMenuTrigger>
          <DropdownMenuContent align="end">
            {can("case.export") ? (
              <DropdownMenuItem onSelect={() => setDialog("export")}>
                <Download aria-hidden />
                {t("tasks.case.export.action")}
              </DropdownMenuItem>
            ) : null}
            {leads ? (
              <DropdownMenuItem onSelect={() => setDialog("skips")}>
                <SkipForward aria-hidden />
                {t("tasks.skip.list")}
              </DropdownMenuItem>
            ) : null}
          </DropdownMenuContent>
        </DropdownMenu>
      ) : null}
      {dialog === "export" ? (
        <ExportDialog cases={cases} onClose={close} />
      ) : null}
      {dialog === "skips" ? <SkipsDialog onClose={close} /> : null}
    </>
  );
};
