import type { ListColumns } from "@kolekta/api/core/list-columns";
import { ChevronDown } from "lucide-react";
import type { ReactNode } from "react";
import { DownloadButton } from "@/components/page/download-button.tsx";
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
} from "@/components/ui/dropdown-menu.tsx";
import { IconButton } from "@/components/ui/button.tsx";
import { download } from "@/lib/download.ts";
import { useT } from "@/lib/i18n.tsx";

const PATH = "/api/list/export";
const FILE = "list.xlsx";

interface Props {
  /** Procedure of the list, or of its own export. */
  list: string;
  /** Input of the list, without page and size. */
  filter: object;
  columns: ListColumns<never>;
  disabled?: boolean;
  children?: ReactNode;
}

/** Exports all rows of a list that match the filter, on request with the codes beside the words. */
export const ListExport = ({ list, filter, columns, disabled = false, children }: Props) => {
  const t = useT();
  const body = { list, filter };
  const hasCodes = Object.values(columns).some(({ kind }) => kind === "code");
  return (
    <span className="inline-flex">
      <DownloadButton path={PATH} name={FILE} body={body} subject={list} disabled={disabled}>
        {children ?? t("core.action.export")}
      </DownloadButton>
      {hasCodes && !disabled ? (
        <DropdownMenu>
          <DropdownMenuTrigger asChild>
            <IconButton size="icon" label={t("app.table.exportMenu")}>
              <ChevronDown />
            </IconButton>
          </DropdownMenuTrigger>
          <DropdownMenuContent align="end">
            <DropdownMenuItem
              onSelect={() => void download(PATH, FILE, { ...body, withCodes: true }, list)}
            >
              {t("app.table.exportWithCodes")}
            </DropdownMenuItem>
          </DropdownMenuContent>
        </DropdownMenu>
      ) : null}
    </span>
  );
};
