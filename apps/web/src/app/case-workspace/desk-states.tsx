import { FileQuestion } from "lucide-react";
import { Link } from "react-router-dom";
import { EmptyState } from "@/components/page/states.tsx";
import { Button } from "@/components/ui/button.tsx";
import { Skeleton } from "@/components/ui/skeleton.tsx";
import { toCaseListPath } from "@/features/tasks/case/case-link.ts";
import { DescriptionSkeleton } from "@/components/case/area.tsx";
import { useT } from "@/lib/i18n.tsx";

export const MissingCase = ({ query }: { query: URLSearchParams }) => {
  const t = useT();
  return (
    <EmptyState
      icon={FileQuestion}
      title={t("tasks.case.workspace.missing")}
      body={t("app.state.missingBody")}
      action={
        <Button asChild>
          <Link to={toCaseListPath(query)}>{t("tasks.case.workspace.backToList")}</Link>
        </Button>
      }
    />
  );
};

/** Same size as the case, to avoid a layout shift. */
export const WorkspaceSkeleton = ({ wide }: { wide: boolean }) => (
  <div aria-busy className="flex min-h-0 flex-1">
    <div className="flex min-w-0 flex-1 flex-col gap-3 p-4">
      <Skeleton className="h-6 w-56" />
      <div className="flex flex-wrap gap-6">
        {[0, 1, 2, 3].map((index) => (
          <Skeleton key={index} className="h-9 w-28" />
        ))}
      </div>
      <Skeleton className="h-5 w-96 max-w-full" />
      <Skeleton className="h-9 w-full" />
      <DescriptionSkeleton />
    </div>
    {wide ? (
      <div className="bg-card flex w-92 shrink-0 flex-col gap-3 min-[1400px]:w-104 border-l p-3">
        {[0, 1, 2, 3, 4, 5].map((index) => (
          <Skeleton key={index} className="h-12 w-full" />
        ))}
      </div>
    ) : null}
  </div>
);
