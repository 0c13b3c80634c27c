import { Section } from "@/components/page/section.tsx";
import { NumberText, TextLink } from "@/components/page/values.tsx";
import { useT } from "@/lib/i18n.tsx";
import type { RunInfo } from "../rows.ts";
import { runPath } from "../labels.ts";

interface CountEntry {
  readonly id: string;
  readonly label: string;
  readonly cases: number;
  readonly to: string;
}

const Counts = ({ entries }: { entries: readonly CountEntry[] }) => (
  <ul className="bg-card rounded-lg border">
    {entries.map(({ id, label, cases, to }) => (
      <li
        key={id}
        className="text-table flex min-h-9 items-center justify-between gap-3 border-b px-2.5 py-1 last:border-b-0"
      >
        <TextLink to={to} className="min-w-0">
          {label}
        </TextLink>
        <NumberText value={cases} />
      </li>
    ))}
  </ul>
);

export const AssignmentReasons = ({ run: { runId, assignmentReasons } }: { run: RunInfo }) => {
  const t = useT();
  if (assignmentReasons.length === 0) return null;
  return (
    <Section title={t("tasks.allocation.reasonsTitle")}>
      <Counts
        entries={assignmentReasons.map(({ assignmentReason, cases }) => ({
          id: assignmentReason,
          label: t(`tasks.allocation.reason.${assignmentReason}`),
          cases,
          to: runPath(runId, { assignmentReason }),
        }))}
      />
    </Section>
  );
};

export const Refusals = ({ run: { runId, refusals } }: { run: RunInfo }) => {
  const t = useT();
  if (refusals.length === 0) return null;
  return (
    <Section title={t("tasks.assignment.result.why")}>
      <Counts
        entries={refusals.map(({ message, cases }) => ({
          id: message,
          label: message,
          cases,
          to: runPath(runId, { outcome: "REFUSED" }),
        }))}
      />
    </Section>
  );
};
