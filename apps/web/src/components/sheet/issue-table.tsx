import type { ReactNode } from "react";
import { type AreaColumn, AreaTable } from "@/components/case/area-table.tsx";
import { Section } from "@/components/page/section.tsx";
import { NoValue, NumberText } from "@/components/page/values.tsx";
import { useT } from "@/lib/i18n.tsx";

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
    { id: "column", header: t("core.field.column"), cell: (issue) => issue.column || <NoValue /> },
    { id: "message", header: t("app.sheet.problem"), cell: (issue) => issue.message },
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
  /** Total number of issues, when not all are listed. */
  total: number;
  /** Shown beside the heading. */
  action?: ReactNode;
}

/** First errors of a file under a heading; empty without errors. */
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
