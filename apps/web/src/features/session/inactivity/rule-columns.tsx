import type { Column } from "@/components/data-table/columns.ts";
import { StatusBadge } from "@/components/page/status-badge.tsx";
import { DayText, None } from "@/components/page/values.tsx";
import { Edited } from "@/components/setting/edited.tsx";
import { RowActions } from "@/components/setting/row-actions.tsx";
import { useT } from "@/lib/i18n.tsx";
import { type Rule, useRuleFacts } from "./rule-facts.tsx";
import { nameOf, type Subject } from "./subject.ts";

/** Whether the rule that applies is its own or that of all. */
const Whose = ({ isOwn }: Subject) => {
  const t = useT();
  return isOwn ? (
    <StatusBadge tone="info" label={t("session.inactivity.own")} />
  ) : (
    <StatusBadge tone="neutral" label={t("session.inactivity.asAll")} />
  );
};

export const Next = ({ next }: { next: Rule | null }) => {
  const t = useT();
  const factsOf = useRuleFacts();
  if (!next) return <None />;
  return (
    <span className="flex flex-col">
      <DayText day={next.effectiveOn} />
      <span className="text-muted-foreground text-xs">
        {next.values
          ? factsOf(next.values)[0].value
          : t("session.inactivity.asAll")}
      </span>
    </span>
  );
};

interface Actions {
  onEdit: ((subject: Subject) => void) | undefined;
  onHistory: (subject: Subject) => void;
}

export const useRuleColumns = ({
  onEdit,
  onHistory,
}: Actions): Column<Subject>[] => {
  const t = useT();
  const factsOf = useRuleFacts();
  const fact = (at: 0 | 1 | 2) => (subject: Subject) =>
    factsOf(subject.applies)[at].value;
  return [
    {
      id: "name",
      header: t("session.inactivity.institution"),
      cell: (subject) => nameOf(t, subject),
      sticky: "start",
      wrap: true,
    },
    {
      id: "whose",
      header: t("session.inactivity.whose"),
      cell: (subject) => <Whose {...subject} />,
    },
    {
      id: "thresholds",
      header: t("session.inactivity.thresholds"),
      cell: fact(0),
    },
    { id: "break", header: t("session.inactivity.break"), cell: fact(1) },
    { id: "edge", header: t("session.inactivity.edge"), cell: fact(2) },
    {
      id: "next",
      header: t("session.inactivity.next"),
      cell: ({ next }) => <Next next={next} />,
    },
    {
      id: "edited",
      header: t("session.inactivity.edited"),
      cell: ({ current }) => (current ? <Edited rule={current} /> : <None />),
    },
    {
      id: "actions",
      header: t("session.inactivity.actions"),
      sticky: "end",
      align: "end",
      cell: (subject) => (
        <RowActions
          name={nameOf(t, subject)}
          onEdit={onEdit && (() => onEdit(subject))}
          onHistory={() => onHistory(subject)}
        />
      ),
    },
  ];
};
