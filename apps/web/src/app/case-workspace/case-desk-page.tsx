import { Id } from "@kolekta/api/core/page";
import { useCallback } from "react";
import { useNavigate, useParams, useSearchParams } from "react-router-dom";
import { z } from "zod";
import { casePath, type CaseRef } from "@/features/tasks/case/case-link.ts";
import { useCaseListPosition } from "@/features/tasks/case/use-case-list-position.ts";
import { useMedia } from "@/hooks/use-media.ts";
import type { StartQueries } from "@/lib/screen-queries.ts";
import { MissingCase, OpenCase } from "./open-case.tsx";
import { RailZone, useRail } from "./rail-zone.tsx";
import { prefetchCase } from "./use-opening.ts";

const Params = z.object({
  taskId: z.coerce.number().pipe(Id),
  loanId: z.coerce.number().pipe(Id),
  borrowerId: z.coerce.number().pipe(Id),
});

const WORK_FITS = "(min-width: 1024px)";
const RAIL_FITS = "(min-width: 1280px)";

const CaseWorkspace = ({ caseRef }: { caseRef: CaseRef }) => {
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const wide = useMedia(WORK_FITS);
  const railFits = useMedia(RAIL_FITS);
  const [isRailRequested, showRail] = useRail();
  const listPosition = useCaseListPosition(query, caseRef.taskId);
  const railOpen = railFits && isRailRequested;
  const openCase = useCallback(
    (to: CaseRef) => void navigate(casePath(to, query)),
    [navigate, query],
  );
  return (
    <div className="flex min-h-full lg:h-full lg:min-h-0">
      {railOpen ? (
        <RailZone
          listPosition={listPosition}
          taskId={caseRef.taskId}
          query={query}
          onNavigate={openCase}
          onHide={() => showRail(false)}
        />
      ) : null}
      <OpenCase
        key={caseRef.taskId}
        caseRef={caseRef}
        query={query}
        position={listPosition.position}
        onNavigate={openCase}
        wide={wide}
        railOpen={railOpen}
        onShowRail={railFits ? () => showRail(true) : undefined}
      />
    </div>
  );
};

export const startQueries: StartQueries = ({ queries, session, params }) => {
  const { data } = Params.safeParse(params);
  if (data) prefetchCase(queries, session.permissions, data);
};

export default function CaseWorkspacePage() {
  const params = Params.safeParse(useParams());
  const [query] = useSearchParams();
  if (!params.success) return <MissingCase query={query} />;
  return <CaseWorkspace caseRef={params.data} />;
}
