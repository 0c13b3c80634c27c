import { FileSpreadsheet, Plus } from "lucide-react";
import { Page, PageHeader } from "@/components/page/page.tsx";
import { Button } from "@/components/ui/button.tsx";
import { useCan } from "@/hooks/use-user.tsx";
import { useT } from "@/lib/i18n.tsx";
import { lazyComponent } from "@/lib/lazy-component.tsx";
import { useUrlState } from "@/lib/url-state.ts";
import { VIEW } from "./filters.ts";
import { OrderList } from "./order-list.tsx";

const CreateDialog = lazyComponent(() => import("../create/create-dialog.tsx"));
const ImportDialog = lazyComponent(() => import("../create/import-dialog.tsx"));

export default function OrdersPage() {
  const t = useT();
  const can = useCan();
  const { values, set } = useUrlState(VIEW);
  return (
    <Page fill>
      <PageHeader
        description={t("board.workOrder.intro")}
        actions={
          can("workOrder.create") ? (
            <>
              <Button aria-haspopup="dialog" onClick={() => set({ sheet: true })}>
                <FileSpreadsheet />
                {t("app.sheet.open")}
              </Button>
              <Button variant="primary" aria-haspopup="dialog" onClick={() => set({ new: true })}>
                <Plus />
                {t("board.workOrder.new")}
              </Button>
            </>
          ) : undefined
        }
      />
      <OrderList
        tab={values.tab ?? "OPEN"}
        onTab={(tab) => set({ tab: tab === "OPEN" ? undefined : tab, page: undefined })}
      />
      {values.new && can("workOrder.create") ? (
        <CreateDialog onClose={() => set({ new: undefined })} />
      ) : null}
      {values.sheet && can("workOrder.create") ? (
        <ImportDialog onClose={() => set({ sheet: undefined })} />
      ) : null}
    </Page>
  );
}
