import { Upload } from "lucide-react";
import { useEffect, useState } from "react";
import { useNavigate } from "react-router-dom";
import { Page, PageHeader } from "@/components/page/page.tsx";
import { Button } from "@/components/ui/button.tsx";
import { CaseList, prefetchCaseList, useCases } from "@/features/tasks/case/case-list.tsx";
import { StartWork } from "@/features/tasks/case/start-work.tsx";
import { clearCaseListPosition } from "@/features/tasks/case/case-list-position.ts";
import { WaitingConsents } from "@/features/tasks/borrower/waiting-consents.tsx";
import { WaitingGrants } from "@/features/tasks/contact/waiting-grants.tsx";
import { useCan } from "@/hooks/use-user.tsx";
import { pathTo } from "@/lib/path-to.ts";
import { useT } from "@/lib/i18n.tsx";
import { loadMessages } from "@/lib/language.ts";
import { lazyComponent } from "@/lib/lazy-component.tsx";
import { trpc } from "@/lib/trpc.ts";
import { CaseExport, ListActions } from "./list-actions.tsx";
import { buildBulkActions, canAssignMany } from "./case-bulk-actions.tsx";

const ImportDialog = lazyComponent(async () => {
  const [dialog] = await Promise.all([
    import("@/features/tasks/loan-import/import-dialog.tsx"),
    loadMessages("manage"),
  ]);
  return dialog;
});

/** Link after an import: new cases that no agent has worked, newest first. */
const NEW_CASES = `${pathTo("case-list")}?tab=NEW_REMINDER&sort=-opened`;

const Import = ({ onClose }: { onClose: () => void }) => {
  const utils = trpc.useUtils();
  const navigate = useNavigate();
  const close = () => {
    void utils.tasks.case.invalidate();
    onClose();
  };
  const seeCases = () => {
    close();
    void navigate(NEW_CASES);
  };
  return <ImportDialog onClose={close} onSeeCases={seeCases} />;
};

export const startQueries = prefetchCaseList(false);

/** Case list of all stages, or of one stage under its own title. */
export default function CaseListPage({ title }: { title?: string }) {
  const t = useT();
  const can = useCan();
  const cases = useCases(false);
  const [importing, setImporting] = useState(false);
  useEffect(clearCaseListPosition, []);
  const button = can("loanImport.run") ? (
    <Button
      variant={cases.isBlank ? "primary" : "outline"}
      onClick={() => setImporting(true)}
      aria-haspopup="dialog"
    >
      <Upload />
      {t("tasks.case.list.import")}
    </Button>
  ) : null;
  return (
    <Page fill>
      <PageHeader
        title={title}
        actions={
          <>
            {can("grant.approve") ? <WaitingGrants /> : null}
            {can("borrowerFlag.lift") ? <WaitingConsents /> : null}
            <CaseExport cases={cases} />
            {cases.isBlank ? null : button}
            {can("log.save") ? <StartWork /> : null}
          </>
        }
      />
      <CaseList
        cases={cases}
        actions={<ListActions cases={cases} />}
        bulk={canAssignMany(can) ? buildBulkActions : undefined}
        firstStep={button}
      />
      {importing ? <Import onClose={() => setImporting(false)} /> : null}
    </Page>
  );
}
