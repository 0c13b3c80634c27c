import { useEffect } from "react";
import { useParams, useSearchParams } from "react-router-dom";
import CaseListPage from "./case-list-page.tsx";

/** The case list narrowed to a stage: the stage stands in the address like any other filter. */
export default function QueueCasesPage() {
  const { queueId = "" } = useParams();
  const [query, setQuery] = useSearchParams();
  const narrowed = query.get("queueId") === queueId;
  useEffect(() => {
    if (narrowed) return;
    setQuery(
      (current) => {
        const next = new URLSearchParams(current);
        next.set("queueId", queueId);
        next.delete("page");
        return next;
      },
      { replace: true },
    );
  }, [narrowed, queueId, setQuery]);
  return narrowed ? <CaseListPage /> : null;
}
