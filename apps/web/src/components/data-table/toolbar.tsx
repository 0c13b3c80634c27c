import { RotateCw } from "lucide-react";
import type { ReactNode } from "react";
import { IconButton } from "@/components/ui/button.tsx";
import { cn } from "@/lib/cn.ts";
import { useT } from "@/lib/i18n.tsx";
import { ViewButton } from "./view-button.tsx";
import type { ViewProps } from "./view-options.tsx";

interface Props<Row> extends ViewProps<Row> {
  filters?: ReactNode;
  actions?: ReactNode;
  /** On a narrow screen the actions are below the filters instead of beside them. */
  stacked?: boolean | undefined;
  /** The list draws its rows as cards, so there are no columns to choose. */
  plain: boolean;
  fetching: boolean;
  onRefresh: () => void;
}

export const Toolbar = <Row,>({
  filters,
  actions,
  stacked = false,
  plain,
  fetching,
  onRefresh,
  ...view
}: Props<Row>) => {
  const t = useT();
  const label = t("core.action.refresh");
  return (
    <div className="flex flex-wrap items-start gap-2 print:hidden">
      <div className={cn("min-w-0 flex-1", stacked && "max-sm:basis-full")}>{filters}</div>
      <div className={cn("flex items-center gap-1", stacked && "max-sm:w-full")}>
        {actions}
        <IconButton
          size="icon"
          label={label}

          onClick={onRefresh}
        >
          <RotateCw className={cn(fetching && "animate-spin")} />
        </IconButton>
        {plain ? null : <ViewButton {...view} />}
      </div>
    </div>
  );
};
