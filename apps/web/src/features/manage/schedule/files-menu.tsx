import { Download } from "lucide-react";
import { Button } from "@/components/ui/button.tsx";
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
} from "@/components/ui/dropdown-menu.tsx";
import { download } from "@/lib/download.ts";
import { useT } from "@/lib/i18n.tsx";
import { writeQuery } from "@/lib/url-state.ts";
import type { Month } from "./calendar/days.ts";
import type { ScheduleFilterValues } from "./filters.ts";

interface Props {
  filters: ScheduleFilterValues;
  month: Month;
}

export const rosterPath = ({ filters, month }: Props, content: "MONTH" | "TEMPLATE"): string =>
  `/api/workSchedule/download?${writeQuery(new URLSearchParams(), { ...filters, month, content })}`;

const CONTENTS = ["MONTH", "TEMPLATE"] as const;

/** Menu to download the shown month as a workbook, with codes or as an empty template. */
export const FilesMenu = (props: Props) => {
  const t = useT();
  return (
    <DropdownMenu>
      <DropdownMenuTrigger asChild>
        <Button>
          <Download />
          {t("core.action.download")}
        </Button>
      </DropdownMenuTrigger>
      <DropdownMenuContent align="end">
        {CONTENTS.map((content) => (
          <DropdownMenuItem
            key={content}
            onSelect={() =>
              void download(rosterPath(props, content), `schedule-${props.month}.xlsx`)
            }
          >
            {t(`manage.schedule.download.${content}`)}
          </DropdownMenuItem>
        ))}
      </DropdownMenuContent>
    </DropdownMenu>
  );
};
