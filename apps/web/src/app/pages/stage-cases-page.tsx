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

const StageId = z.coerce.number().pipe(Id);

/** The stage is a normal filter in the address; removing it leads to the full case list. */
const useNarrowed = (stageId: number): boolean => {
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const wasNarrowed = useRef(false);
  const narrowed = query.get("stageId") === String(stageId);
  useEffect(() => {
    if (narrowed) {
      wasNarrowed.current = true;
      return;
    }
    const next = wasNarrowed.current
      ? { pathname: pathTo("case-list"), search: query.toString() }
      : { search: writeQuery(query, { stageId, page: undefined }).toString() };
    void navigate(next, { replace: true });
  }, [narrowed, navigate, query, stageId]);
  return narrowed;
};

const StageCases = ({ stageId }: { stageId: number }) => {
  const t = useT();
  const { stages } = useCaseOptions(undefined, false);
  const stage = stages.find(({ id }) => id === stageId)?.name;
  const narrowed = useNarrowed(stageId);
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
export default function StageCasesPage() {
  const stageId = StageId.safeParse(useParams()["stageId"]);
  return stageId.success ? <StageCases key={stageId.data} stageId={stageId.data} /> : <NoStage />;
}
