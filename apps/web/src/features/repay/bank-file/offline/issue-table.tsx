import { Num } from "@/components/page/values.tsx";
import { type AreaColumn, AreaTable } from "@/components/case/area-table.tsx";
import { useT } from "@/lib/i18n.tsx";
import type { Outcome } from "./use-offline.ts";

type RowIssue = Outcome["issues"][number];

const useColumns = (): AreaColumn<RowIssue>[] => {
  const t = useT();
  return [
    {
      id: "row",
      header: t("core.field.row"),
      cell: (one) => <Num value={one.row} />,
    },
    {
      id: "column",
      header: t("core.field.column"),
      cell: (one) => one.column,
    },
    {
      id: "text",
      header: t("repay.bankFile.offline.issueText"),
      cell: (one) => one.message,
    },
    {
      id: "value",
      header: t("core.field.value"),
      cell: (one) => <span className="wrap-anywhere">{one.value}</span>,
    },
  ];
};

/** Rows of a file that cannot be taken, or were not; `of` is how many there are. */
export const IssueTable = ({
  issues,
  of,
}: {
  issues: readonly RowIssue[];
  of: number;
}) => {
  const t = useT();
  const columns = useColumns();
  if (issues.length === 0) return null;
  return (
    <section className="flex flex-col gap-1.5">
      <h2 className="text-sm font-semibold">
        {t("repay.bankFile.offline.issues")}
      </h2>
      <AreaTable
        cards="narrow"
        label={t("repay.bankFile.offline.issues")}
        columns={columns}
        rows={issues}
        rowKey={(one) => `${one.row} ${one.column} ${one.message}`}
      />
      {of > issues.length ? (
        <p className="text-muted-foreground text-xs">
          {t("repay.bankFile.offline.firstOnes", { count: issues.length })}
        </p>
      ) : null}
    </section>
  );
};
