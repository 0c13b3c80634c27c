import type { FigureCase } from "@kolekta/api/reports/figure/contract";
import type { figureCaseColumns } from "@kolekta/api/reports/figure/contract-columns";
import { BorrowerLink } from "@/components/case/case-link.tsx";
import { CaseStatusBadge } from "@/components/case/status-badges.tsx";
import type { ListView } from "@/components/list/use-list-columns.tsx";

/** Shows amounts for a figure of money. */
export const buildCaseView = (
  hasAmounts: boolean,
): ListView<FigureCase, keyof typeof figureCaseColumns> => ({
  case: { sticky: "start", cell: (row) => <BorrowerLink row={row} /> },
  status: { cell: ({ status }) => <CaseStatusBadge status={status} /> },
  institution: {},
  stage: {},
  agent: {},
  times: {},
  ...(hasAmounts && { amount: {} }),
  lastOn: {},
});
