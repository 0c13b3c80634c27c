import type { Behaviour, NumberReveal } from "@kolekta/api/manage/activity/contract";
import type { Translate } from "@kolekta/i18n/web";
import { CaseLink } from "@/components/case/case-link.tsx";
import type { Column } from "@/components/data-table/columns.ts";
import { CutText } from "@/components/page/cut-text.tsx";
import { RoleName } from "@/components/page/role-name.tsx";
import { InstantText, NoValue } from "@/components/page/values.tsx";

type ActivityEntry = Behaviour | NumberReveal;

/** Case of the entry: a link for users who can see the case, its number for others. */
const CaseCell = ({ line }: { line: ActivityEntry }) => {
  const { taskId, loanId, borrowerId } = line;
  if (taskId === null) return <NoValue />;
  const id = String(taskId);
  if (loanId === null || borrowerId === null) return id;
  return <CaseLink record={{ taskId, loanId, borrowerId }}>{id}</CaseLink>;
};

export const timeColumn = (t: Translate, zone: string): Column<ActivityEntry> => ({
  id: "at",
  header: t("core.field.time"),
  sticky: "start",
  cell: ({ at }) => <InstantText at={at} zone={zone} seconds />,
});

export const buildUserColumns = (t: Translate): Column<ActivityEntry>[] => [
  {
    id: "name",
    header: t("core.field.fullName"),
    cell: ({ name, login }) => (
      <span className="flex flex-col leading-4.5">
        <CutText text={name} />
        <span className="text-muted-foreground text-xs">{login}</span>
      </span>
    ),
  },
  {
    id: "role",
    header: t("core.field.role"),
    hidden: true,
    cell: ({ role }) => <RoleName role={role} />,
  },
  {
    id: "institution",
    header: t("core.field.institution"),
    cell: ({ institutionName }) => institutionName ?? <NoValue />,
  },
];

export const caseColumn = (t: Translate): Column<ActivityEntry> => ({
  id: "case",
  header: t("tasks.case.field.taskId"),
  cell: (line) => <CaseCell line={line} />,
});
