import { Page, PageHeader } from "@/components/page/page.tsx";
import { useT } from "@/lib/i18n.tsx";
import { lazyComponent } from "@/lib/lazy-component.tsx";
import { useUrlState } from "@/lib/url-state.ts";
import { VIEW } from "./filters.ts";
import { ProposalList } from "./proposal-list.tsx";

const ProposalSheet = lazyComponent(() => import("@/components/proposal/proposal-sheet.tsx"));

export default function SettingChangesPage() {
  const t = useT();
  const { values, set } = useUrlState(VIEW);
  const { show } = values;
  return (
    <Page fill>
      <PageHeader description={t("manage.proposal.intro")} />
      <ProposalList
        tab={values.tab ?? "PROPOSED"}
        opened={show}
        onTab={(tab) => set({ tab, page: undefined })}
        onOpen={({ proposalId }) => set({ show: proposalId })}
      />
      {show === undefined ? null : (
        <ProposalSheet key={show} proposalId={show} onClose={() => set({ show: undefined })} />
      )}
    </Page>
  );
}
