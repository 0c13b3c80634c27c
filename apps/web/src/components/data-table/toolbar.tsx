import { RotateCw } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "@/components/ui/button.tsx";
import { cn } from "@/lib/cn.ts";
import { useT } from "@/lib/i18n.tsx";
import { ViewButton } from "./view-button.tsx";
import type { ViewProps } from "./view-options.tsx";

interface Props<Row> extends ViewProps<Row> {
  filters?: ReactNode;
  actions?: ReactNode;
  fetching: boolean;
  onRefresh: () => void;
}

export const Toolbar = <Row,>({
  filters,
  actions,
  fetching,
  onRefresh,
  ...view
}: Props<Row>) => {
  const t = useT();
  const label = t("core.action.refresh");
  return (
    <div className="flex flex-wrap items-start gap-2 print:hidden">
      <div className="min-w-0 flex-1">{filters}</div>
      <div className="flex items-center gap-1">
        {actions}
        <Button
          variant="ghost"
          size="icon"
          aria-label={label}
          title={label}
          onClick={onRefresh}
        >
          <RotateCw className={cn(fetching && "animate-spin")} />
        </Button>
        <ViewButton {...view} />
      </div>
    </div>
  );
};
