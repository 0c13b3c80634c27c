import { ChevronLeft, PanelLeftClose } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router-dom";
import { IconButton } from "@/components/ui/button.tsx";
import { toCaseListPath, type CaseRef } from "@/features/tasks/case/case-link.ts";
import { Rail } from "@/features/tasks/case/rail.tsx";
import type { CaseListPosition } from "@/features/tasks/case/use-case-list-position.ts";
import { CaseNavigator } from "@/features/tasks/case/case-navigator.tsx";
import { useT } from "@/lib/i18n.tsx";
import { readText, writeText } from "@/lib/storage.ts";

const KEY = "kolekta.rail";

/** Visibility of the list beside the case; stored across visits. */
export const useRail = () => {
  const [open, setOpen] = useState(() => readText(KEY) !== "closed");
  const show = (next: boolean) => {
    writeText(KEY, next ? "open" : "closed");
    setOpen(next);
  };
  return [open, show] as const;
};

export const BackLink = ({ query }: { query: URLSearchParams }) => (
  <Link
    to={toCaseListPath(query)}
    className="text-muted-foreground hover:text-foreground inline-flex min-h-6 items-center gap-0.5 text-xs whitespace-nowrap hover:underline"
  >
    <ChevronLeft aria-hidden className="size-3.5" />
    {useT()("tasks.case.list.label")}
  </Link>
);

interface Props {
  listPosition: CaseListPosition;
  taskId: number;
  query: URLSearchParams;
  onNavigate: (caseRef: CaseRef) => void;
  onHide: () => void;
}

/** Left zone: the list that the case was opened from. */
export const RailZone = ({ listPosition, taskId, query, onNavigate, onHide }: Props) => {
  const label = useT()("tasks.case.workspace.hideRail");
  return (
    <aside className="bg-card flex min-h-0 w-60 shrink-0 flex-col border-r">
      <div className="flex h-10 shrink-0 items-center justify-between border-b pr-1 pl-2">
        <BackLink query={query} />
        <CaseNavigator position={listPosition.position} onNavigate={onNavigate} />
        <IconButton
          label={label}

          onClick={onHide}
        >
          <PanelLeftClose />
        </IconButton>
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto">
        <Rail listPosition={listPosition} taskId={taskId} query={query} />
      </div>
    </aside>
  );
};
