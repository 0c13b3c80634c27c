import { ArrowRight } from "lucide-react";
import { Link } from "react-router-dom";
import { EmptyState } from "@/components/page/states.tsx";
import { Button } from "@/components/ui/button.tsx";
import { Card } from "@/components/ui/card.tsx";
import { Skeleton } from "@/components/ui/skeleton.tsx";
import { pathTo } from "@/lib/path-to.ts";
import { useT } from "@/lib/i18n.tsx";
import { WorkReasonBadge } from "../work-reason.tsx";
import { CaseLine } from "./case-line.tsx";
import type { useDay } from "./use-day.ts";

const WHOLE_LIST = new URLSearchParams();

const Waiting = () => (
  <div aria-hidden className="flex flex-col gap-3 p-4">
    {[1, 2, 3].map((row) => (
      <Skeleton key={row} className="h-5" />
    ))}
  </div>
);

export const NextCard = ({ next }: Pick<ReturnType<typeof useDay>, "next">) => {
  const t = useT();
  const list = (
    <Button asChild size="sm" variant="ghost">
      <Link to={pathTo("case-list")}>
        {t("tasks.day.openList")}
        <ArrowRight />
      </Link>
    </Button>
  );
  return (
    <Card title={t("tasks.day.next")} actions={list}>
      {next === undefined ? (
        <Waiting />
      ) : next.rows.length === 0 ? (
        <EmptyState title={t("tasks.day.nextEmpty")} />
      ) : (
        <ol className="text-table p-1">
          {next.rows.map((item) => (
            <CaseLine
              key={item.taskId}
              item={item}
              query={WHOLE_LIST}
              reason={<WorkReasonBadge reason={item.workReason} />}
            />
          ))}
        </ol>
      )}
    </Card>
  );
};
