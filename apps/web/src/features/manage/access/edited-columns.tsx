import type { Column } from "@/components/data-table/columns.ts";
import { InstantText } from "@/components/page/values.tsx";
import { useSession } from "@/hooks/use-user.tsx";
import { useT } from "@/lib/i18n.tsx";

interface Edited {
  readonly editorName: string | null;
  readonly editedAt: Date;
}

/** Last editor of an entry; changes from the command line have no name. */
export const useEditedColumns = (): Column<Edited>[] => {
  const t = useT();
  const { zone } = useSession();
  return [
    {
      id: "edited",
      header: t("manage.user.modifier"),
      cell: (row) => (
        <span className="flex flex-col">
          {row.editorName ?? t("manage.audit.via.COMMAND")}
          <span className="text-muted-foreground text-xs">
            <InstantText at={row.editedAt} zone={zone} />
          </span>
        </span>
      ),
    },
  ];
};
