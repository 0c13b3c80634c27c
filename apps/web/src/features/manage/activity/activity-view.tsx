import type { Behaviour, NumberReveal } from "@kolekta/api/manage/activity/contract";
import { CaseLink } from "@/components/case/case-link.tsx";
import { CutText } from "@/components/page/cut-text.tsx";
import { NoValue } from "@/components/page/values.tsx";

type ActivityEntry = Behaviour | NumberReveal;

/** Case of the entry: a link for users who can see the case, its number for others. */
export const renderCase = ({ taskId, loanId, borrowerId }: ActivityEntry) => {
  if (taskId === null) return <NoValue />;
  if (loanId === null || borrowerId === null) return taskId;
  return <CaseLink record={{ taskId, loanId, borrowerId }}>{String(taskId)}</CaseLink>;
};

export const USER_VIEW = {
  at: { sticky: "start", exact: true },
  name: { under: "login", cell: ({ name }: ActivityEntry) => <CutText text={name} /> },
  role: { hidden: true },
  institution: {},
} as const;
