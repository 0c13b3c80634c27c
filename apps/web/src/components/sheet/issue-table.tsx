import type { ReactNode } from "react";
import { type AreaColumn, AreaTable } from "@/components/case/area-table.tsx";
import { Section } from "@/components/page/section.tsx";
import { NoValue, NumberText } from "@/components/page/values.tsx";
import { useT } from "@/lib/i18n.tsx";

/** What is wrong in one row of a file, as a spreadsheet counts them. */
export interface SheetIssue {
  readonly row: number;
  readonly column: string | null;
  readonly message: string;
  readonly value: string | null;
}

const useColumns = (): AreaColumn<SheetIssue>[] => {
  const t = useT();
  return [
    {
      id: "row",
      header: t("core.field.row"),
      align: "end",
      cell: (issue) => <NumberText value={issue.row} />,
    },
    {
      id: "column",
      header: t("core.field.column"),
      cell: (issue) => issue.column || <NoValue />,
    },
    {
      id: "message",
      header: t("app.sheet.problem"),
      cell: (issue) => issue.message,
    },
    {
      id: "value",
      header: t("core.field.value"),
      cell: (issue) => <span className="wrap-anywhere">{issue.value || <NoValue />}</span>,
    },
  ];
};

interface Props<Issue> {
  issues: readonly Issue[];
  /** Columns after the usual ones. */
  extraColumns?: readonly AreaColumn<Issue>[];
}

/** What is wrong with a file, row by row. */
export const IssueTable = <Issue extends SheetIssue>({
  issues,
  extraColumns = [],
}: Props<Issue>) => {
  const t = useT();
  const columns = useColumns();
  return (
    <AreaTable
      cards="narrow"
      label={t("app.sheet.issues")}
      columns={[...columns, ...extraColumns]}
      rows={issues}
      rowKey={(issue) => `${issue.row} ${issue.column} ${issue.message}`}
    />
  );
};

interface SectionProps {
  issues: readonly SheetIssue[];
  /** How many there are, where not all are told. */
  total: number;
  /** Stands beside the heading. */
  action?: ReactNode;
}

/** The first errors of a file under their heading; nothing where there are none. */
export const IssueSection = ({ issues, total, action }: SectionProps) => {
  const t = useT();
  if (issues.length === 0) return null;
  return (
    <Section inner title={t("app.sheet.issues")} actions={action}>
      <IssueTable issues={issues} />
      {total > issues.length ? (
        <p className="text-muted-foreground text-xs">
          {t("app.sheet.firstRows", { count: issues.length })}
        </p>
      ) : null}
    </Section>
  );
};
