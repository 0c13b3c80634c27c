import type { Proposal } from "@kolekta/api/manage/proposal/contract";
import type { Column } from "@/components/data-table/columns.ts";
import { DayText, InstantText, NoValue } from "@/components/page/values.tsx";
import { listChangedFields } from "@/components/proposal/before-after.tsx";
import {
  ProposalStateBadge,
  useFieldLabel,
  useProposalName,
} from "@/components/proposal/proposal-labels.tsx";
import { useSession } from "@/hooks/use-user.tsx";
import { useT } from "@/lib/i18n.tsx";

const MAX_FIELDS = 2;

const Changed = ({ row }: { row: Proposal }) => {
  const getFieldLabel = useFieldLabel();
  const keys = listChangedFields(row);
  if (keys.length === 0) return <NoValue />;
  const rest = keys.length - MAX_FIELDS;
  return (
    <span className="text-muted-foreground block max-w-96 text-xs break-words whitespace-normal">
      {keys.slice(0, MAX_FIELDS).map(getFieldLabel).join(", ")}
      {rest > 0 ? ` +${rest}` : ""}
    </span>
  );
};

/** The first column opens the proposal by mouse and keyboard. */
export const useProposalColumns = (onOpen: (row: Proposal) => void): Column<Proposal>[] => {
  const t = useT();
  const { zone } = useSession();
  const name = useProposalName();
  return [
    {
      id: "setting",
      header: t("manage.proposal.setting"),
      sticky: "start",
      cell: (row) => (
        <button
          type="button"
          aria-haspopup="dialog"
          className="text-primary min-h-5 text-left font-medium hover:underline"
          onClick={() => onOpen(row)}
        >
          {name(row)}
        </button>
      ),
    },
    {
      id: "what",
      header: t("manage.proposal.change"),
      cell: (row) => <Changed row={row} />,
    },
    {
      id: "state",
      header: t("core.field.status"),
      cell: (row) => <ProposalStateBadge state={row.state} />,
    },
    {
      id: "effectiveOn",
      header: t("core.field.effectiveFrom"),
      cell: (row) => <DayText day={row.effectiveOn} />,
    },
    {
      id: "proposer",
      header: t("manage.proposal.proposedBy"),
      cell: (row) => row.proposerName,
    },
    {
      id: "proposedAt",
      header: t("manage.proposal.since"),
      cell: (row) => <InstantText at={row.proposedAt} zone={zone} />,
    },
    {
      id: "decider",
      header: t("manage.proposal.decidedBy"),
      cell: (row) => row.deciderName ?? <NoValue />,
    },
  ];
};
