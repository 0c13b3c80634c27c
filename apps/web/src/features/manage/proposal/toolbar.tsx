import { PROPOSAL_KINDS } from "@kolekta/api/manage/proposal/contract-words";
import { ListFilters } from "@/components/data-table/list-filters.tsx";
import type { TableState } from "@/components/data-table/table-state.ts";
import { useT } from "@/lib/i18n.tsx";
import type { ProposalFilterValues } from "./filters.ts";

export const ProposalFilters = ({ state }: { state: TableState<ProposalFilterValues> }) => {
  const t = useT();
  return (
    <ListFilters
      state={state}
      search={{ id: "proposer", label: t("manage.proposal.proposer") }}
      choices={[
        {
          id: "kind",
          label: t("manage.proposal.setting"),
          placeholder: t("manage.proposal.anyKind"),
          options: PROPOSAL_KINDS.map((kind) => ({
            value: kind,
            label: t(`manage.proposal.kind.${kind}`),
          })),
        },
      ]}
      days={{ from: t("manage.proposal.from"), to: t("manage.proposal.to") }}
    />
  );
};
