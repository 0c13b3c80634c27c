import { Hourglass } from "lucide-react";
import { useEffect } from "react";
import { Page, PageHeader } from "@/components/page/page.tsx";
import { EmptyState } from "@/components/page/states.tsx";
import { CaseList, prefetchCaseList, useCases } from "@/features/tasks/case/case-list.tsx";
import { StartWork } from "@/features/tasks/case/start-work.tsx";
import { clearCaseListPosition } from "@/features/tasks/case/case-list-position.ts";
import { useCan } from "@/hooks/use-user.tsx";
import { useT } from "@/lib/i18n.tsx";
import { trpc } from "@/lib/trpc.ts";
import { CaseExport, ListActions } from "./list-actions.tsx";
import { buildBulkActions, canAssignMany } from "./case-bulk-actions.tsx";

const NotMine = () => {
  const t = useT();
  return (
    <EmptyState
      icon={Hourglass}
      title={t("tasks.case.longAging.notMine")}
      body={t("tasks.case.longAging.notMineBody")}
    />
  );
};

const Cases = () => {
  const cases = useCases(true);
  return (
    <CaseList
      cases={cases}
      actions={
        <>
          <CaseExport cases={cases} />
          <ListActions cases={cases} />
        </>
      }
      bulk={canAssignMany(useCan()) ? buildBulkActions : undefined}
      firstStep={null}
    />
  );
};

export const startQueries = prefetchCaseList(true);

/** The cases of the long-aging stages, for those who work or oversee one. */
export default function LongAgingPage() {
  const t = useT();
  const can = useCan();
  useEffect(clearCaseListPosition, []);
  const longAgingCount = trpc.tasks.case.countLongAging.useQuery(undefined, {
    meta: { quiet: true },
  });
  const mine = longAgingCount.data?.isLongAging !== false;
  return (
    <Page fill>
      <PageHeader
        description={t("tasks.case.longAging.intro")}
        actions={mine && can("log.save") ? <StartWork longAging /> : null}
      />
      {mine ? <Cases /> : <NotMine />}
    </Page>
  );
}
