import { Id } from "@kolekta/api/core/page";
import { FileQuestion } from "lucide-react";
import { useEffect, useRef } from "react";
import { Link, useNavigate, useParams, useSearchParams } from "react-router-dom";
import { z } from "zod";
import { EmptyState } from "@/components/page/states.tsx";
import { Button } from "@/components/ui/button.tsx";
import { useCaseOptions } from "@/features/tasks/case/use-case-options.ts";
import { pathTo } from "@/lib/path-to.ts";
import { useT } from "@/lib/i18n.tsx";
import { writeQuery } from "@/lib/url-state.ts";
import CaseListPage from "./case-list-page.tsx";

const QueueId = z.coerce.number().pipe(Id);

/** The stage stands in the address like any other filter; who takes it off has left for the whole list. */
const useNarrowed = (queueId: number): boolean => {
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const wasNarrowed = useRef(false);
  const narrowed = query.get("queueId") === String(queueId);
  useEffect(() => {
    if (narrowed) {
      wasNarrowed.current = true;
      return;
    }
    const next = wasNarrowed.current
      ? { pathname: pathTo("case-list"), search: query.toString() }
      : { search: writeQuery(query, { queueId, page: undefined }).toString() };
    void navigate(next, { replace: true });
  }, [narrowed, navigate, query, queueId]);
  return narrowed;
};

const StageCases = ({ queueId }: { queueId: number }) => {
  const t = useT();
  const { stages } = useCaseOptions(undefined, false);
  const stage = stages.find(({ id }) => id === queueId)?.name;
  const narrowed = useNarrowed(queueId);
  if (stages.length > 0 && !stage) return <NoStage />;
  if (!narrowed) return null;
  return <CaseListPage title={stage ? t("tasks.case.list.stageTitle", { stage }) : undefined} />;
};

const NoStage = () => {
  const t = useT();
  return (
    <EmptyState
      icon={FileQuestion}
      title={t("tasks.case.list.noStage")}
      body={t("app.state.missingBody")}
      action={
        <Button asChild>
          <Link to={pathTo("case-list")}>{t("tasks.case.list.showAll")}</Link>
        </Button>
      }
    />
  );
};

/** The case list of one stage. */
export default function QueueCasesPage() {
  const queueId = QueueId.safeParse(useParams()["queueId"]);
  return queueId.success ? <StageCases key={queueId.data} queueId={queueId.data} /> : <NoStage />;
}
