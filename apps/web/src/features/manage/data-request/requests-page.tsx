import { Plus } from "lucide-react";
import { Page, PageHeader } from "@/components/page/page.tsx";
import { Button } from "@/components/ui/button.tsx";
import { useT } from "@/lib/i18n.tsx";
import { lazyComponent } from "@/lib/lazy-component.tsx";
import { param, useUrlState } from "@/lib/url-state.ts";
import { RequestList } from "./request-list.tsx";

const RequestDialog = lazyComponent(() => import("./request-dialog.tsx"));

/** Borrower of the dialog; "new" starts with a search. */
const VIEW = { of: param.text() };
const NEW = "new";

/** Requests of borrowers to export or erase their data. */
export default function DataRequestsPage() {
  const t = useT();
  const { values, set } = useUrlState(VIEW);
  const borrowerId = Number(values.of);
  return (
    <Page fill>
      <PageHeader
        description={t("manage.dataRequest.intro")}
        actions={
          <Button aria-haspopup="dialog" onClick={() => set({ of: NEW })}>
            <Plus />
            {t("manage.dataRequest.new")}
          </Button>
        }
      />
      <RequestList />
      {values.of === undefined ? null : (
        <RequestDialog
          borrowerId={Number.isSafeInteger(borrowerId) ? borrowerId : undefined}
          onClose={() => set({ of: undefined })}
        />
      )}
    </Page>
  );
}
