import { Page, PageHeader } from "@/components/page/page.tsx";
import { useT } from "@/lib/i18n.tsx";
import { lazyComponent } from "@/lib/lazy-component.tsx";
import { useUrlState } from "@/lib/url-state.ts";
import { VIEW } from "./filters.ts";
import { PenaltyList } from "./penalty-list.tsx";

const PenaltySheet = lazyComponent(() => import("./penalty-sheet.tsx"));

export default function PenaltiesPage() {
  const { values, set } = useUrlState(VIEW);
  return (
    <Page fill>
      <PageHeader description={useT()("board.penalty.intro")} />
      <PenaltyList
        tab={values.tab ?? "ALL"}
        onTab={(next) => set({ tab: next === "ALL" ? undefined : next, page: undefined })}
        onOpen={({ orderId }) => set({ show: orderId })}
      />
      {values.show === undefined ? null : (
        <PenaltySheet
          key={values.show}
          orderId={values.show}
          onClose={() => set({ show: undefined })}
        />
      )}
    </Page>
  );
}
