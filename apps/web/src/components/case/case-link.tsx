import { Link } from "react-router-dom";
import { TextLink } from "@/components/page/values.tsx";
import { useCan } from "@/hooks/use-user.tsx";
import { pathTo } from "@/lib/path-to.ts";

interface Props {
  record: { readonly taskId: number; readonly loanId: number; readonly borrowerId: number };
  area?: string;
  children: string;
}

/** Link to the case of a record, for users who may open it. */
export const CaseLink = ({ record, area, children }: Props) => {
  const { taskId, loanId, borrowerId } = record;
  if (!useCan()("case.read")) return children;
  const path = pathTo("case-detail", { taskId, loanId, borrowerId });
  return <TextLink to={area ? `${path}?area=${area}` : path}>{children}</TextLink>;
};

interface NamedCase {
  readonly taskId: number;
  readonly loanId: number;
  readonly borrowerId: number;
  readonly borrowerName: string;
  readonly loanNumber: string;
}

export const toCasePath = (row: NamedCase): string => pathTo("case-detail", row);

/** Borrower of the case, linked to the case. */
export const BorrowerLink = ({ row }: { row: NamedCase }) => (
  <span className="flex flex-col">
    <Link to={toCasePath(row)} className="font-medium whitespace-nowrap hover:underline">
      {row.borrowerName}
    </Link>
    <span className="text-muted-foreground text-xs">{row.loanNumber}</span>
  </span>
);
