import type { AreaColumn } from "@/components/case/area-table.tsx";
import { NoValue } from "@/components/page/values.tsx";
import { ProposalStateBadge } from "@/components/proposal/proposal-labels.tsx";
import { Button } from "@/components/ui/button.tsx";
import { useCan } from "@/hooks/use-user.tsx";
import { useT } from "@/lib/i18n.tsx";
import type { Outputs } from "@/lib/trpc.ts";

export type RunIssue = Outputs["tasks"]["loanImport"]["listIssues"]["rows"][number];

/**
 * Column with the state of a borrower change and the button to propose it; absent when the page has
 * neither.
 */
export const useChangeColumn = (
  rows: readonly RunIssue[],
  onPropose: (row: number) => void,
): AreaColumn<RunIssue>[] => {
  const t = useT();
  const canPropose = useCan()("loanImport.change");
  if (!rows.some(({ change, isProposable }) => change || (canPropose && isProposable))) return [];
  return [
    {
      id: "change",
      header: t("manage.proposal.kind.BORROWER_CHANGE"),
      cell: ({ row, change, isProposable }) =>
        change || (canPropose && isProposable) ? (
          <span className="inline-flex flex-wrap items-center gap-1">
            {change ? <ProposalStateBadge state={change.state} /> : null}
            {canPropose && isProposable ? (
              <Button
                size="sm"
                aria-haspopup="dialog"
                aria-label={t("tasks.loanImport.change.proposeRow", { row })}
                onClick={() => onPropose(row)}
              >
                {t("tasks.loanImport.change.propose")}
              </Button>
            ) : null}
          </span>
        ) : (
          <NoValue />
        ),
    },
  ];
};
