import { PanelLeftOpen } from "lucide-react";
import type { ReactNode } from "react";
import { IconButton } from "@/components/ui/button.tsx";
import { Skeleton } from "@/components/ui/skeleton.tsx";
import { FIGURES, REASON } from "@/features/tasks/case/case-head.tsx";
import type { CaseRef } from "@/features/tasks/case/case-link.ts";
import { CaseNavigator } from "@/features/tasks/case/case-navigator.tsx";
import type { Position } from "@/features/tasks/case/navigation.ts";
import { useT } from "@/lib/i18n.tsx";
import { BackLink } from "./rail-zone.tsx";

export interface TopLineProps {
  query: URLSearchParams;
  position: Position;
  onNavigate: (caseRef: CaseRef) => void;
  /** Absent while the case list is shown beside the case. */
  onShowRail: (() => void) | undefined;
  /** The list is beside the case, and with it the way back. */
  railOpen: boolean;
}

const ShowRail = ({ onShow }: { onShow: () => void }) => {
  const label = useT()("tasks.case.workspace.showRail");
  return (
    <IconButton label={label} onClick={onShow}>
      <PanelLeftOpen />
    </IconButton>
  );
};

/** Navigation back and to the next case, shown while the list is hidden. */
const TopLine = ({ query, position, onNavigate, railOpen, onShowRail }: TopLineProps) =>
  railOpen ? null : (
    <div className="flex items-center gap-1">
      {onShowRail ? <ShowRail onShow={onShowRail} /> : null}
      <BackLink query={query} />
      <span className="ml-auto">
        <CaseNavigator position={position} onNavigate={onNavigate} />
      </span>
    </div>
  );

interface Props {
  top: TopLineProps;
  name: ReactNode;
  /** Small facts beside the name. */
  facts: ReactNode;
  actions: ReactNode;
  summary: ReactNode;
}

/** Rows of equal height before and after the case has loaded, in a container of the caller. */
export const CaseHeadFrame = ({ top, name, facts, actions, summary }: Props) => (
  <>
    <header className="bg-background sticky top-0 z-20 flex flex-col gap-1 px-3 pt-2 pb-1.5 max-lg:border-b md:px-4">
      <TopLine {...top} />
      <div className="flex flex-col gap-x-4 gap-y-1 @4xl:flex-row @4xl:items-center @4xl:justify-between">
        <div className="flex min-w-0 flex-col gap-x-2 @4xl:flex-row @4xl:items-center">
          <div className="flex min-h-7 min-w-0 items-center gap-2">{name}</div>
          <div className="flex min-h-6 flex-wrap items-center gap-x-2">{facts}</div>
        </div>
        <div className="flex min-h-8 flex-wrap items-center gap-x-2 gap-y-1">{actions}</div>
      </div>
    </header>
    <div className="flex flex-col gap-1 px-3 pb-2 max-lg:pt-2 md:px-4">{summary}</div>
  </>
);

export const CaseHeadSkeleton = ({ top }: Pick<Props, "top">) => (
  <CaseHeadFrame
    top={top}
    name={<Skeleton className="h-5 w-56" />}
    facts={<Skeleton className="h-4 w-32" />}
    actions={
      <>
        <Skeleton className="h-8 w-72 max-w-full" />
        <span className="min-h-4 basis-full" />
      </>
    }
    summary={
      <>
        <div className={FIGURES}>
          {[0, 1, 2, 3, 4].map((index) => (
            <Skeleton key={index} className="h-9 max-w-24" />
          ))}
        </div>
        <div className={REASON}>
          <Skeleton className="h-5 w-96 max-w-full" />
        </div>
      </>
    }
  />
);
