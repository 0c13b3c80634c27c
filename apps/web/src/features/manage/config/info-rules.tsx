import { infoColumns } from "@kolekta/api/manage/config/contract-columns";
import type { InfoEntry } from "@kolekta/api/manage/config/contract-info";
import { OpenProposals } from "@/components/proposal/open-proposals.tsx";
import { InstitutionRules } from "@/components/setting/institution/institution-rules.tsx";
import { createRevisionView } from "@/components/setting/institution/revision-of.ts";
import { ListExport } from "@/components/list/list-export.tsx";
import { LIST_QUERY } from "@/components/list/list-screen.tsx";
import { QUIET, useSearch } from "@/components/setting/search-table.tsx";
import { useCan } from "@/hooks/use-user.tsx";
import { useT } from "@/lib/i18n.tsx";
import { lazyComponent } from "@/lib/lazy-component.tsx";
import { trpc } from "@/lib/trpc.ts";
import { useInfoFields } from "./description.tsx";

const InfoDialog = lazyComponent(() => import("./info-dialog.tsx"));

const RevisionView = createRevisionView<"entries", InfoEntry[]>((input) =>
  trpc.manage.config.infoHistory.useQuery(input, QUIET),
);

export const InfoRules = () => {
  const t = useT();
  const { state, query } = useSearch();
  const utils = trpc.useUtils();
  const result = trpc.manage.config.listInfo.useQuery(query, LIST_QUERY);
  const edits = useCan()("config.edit");
  return (
    <InstitutionRules<"entries", InfoEntry[]>
      name="entries"
      id="config.info"
      label={t("manage.config.title")}
      intro={t("manage.config.intro")}
      permission={edits ? "config.edit" : "config.propose"}
      withdrawPermission="config.edit"
      isInstitutionOnly={!edits}
      proposals={<OpenProposals kinds={["CONFIG_INFO"]} />}
      fields={useInfoFields()}
      edit={(props) => <InfoDialog {...props} proposes={!edits} />}
      withdrawing={{
        send: utils.client.manage.config.withdrawInfo.mutate,
        refresh: () => utils.manage.config.invalidate(),
      }}
      state={state}
      result={result}
      actions={
        <ListExport list="manage.config.listInfo" filter={state.filters} columns={infoColumns} />
      }
      RevisionView={RevisionView}
    />
  );
};
