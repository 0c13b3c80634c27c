import { Section } from "@/components/page/section.tsx";
import {
  buildCountItem,
  type DescriptionItem,
  DescriptionList,
  InstantText,
  NoValue,
  NumberText,
  TextLink,
} from "@/components/page/values.tsx";
import { useSession } from "@/hooks/use-user.tsx";
import { useT } from "@/lib/i18n.tsx";
import { runPath } from "../labels.ts";
import type { RunInfo } from "../rows.ts";
import { isWeighted, useTermsText, useAffinityText } from "../terms-text.ts";

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

const useTermItems = ({ terms }: RunInfo): DescriptionItem[] => {
  const t = useT();
  const [strategyText, affinityText] = [useTermsText(), useAffinityText()];
  if (!terms) return [];
  return [
    { label: t("tasks.allocation.strategyLabel"), value: strategyText(terms) },
    ...(isWeighted(terms)
      ? [
          {
            label: t("tasks.allocation.load.weight"),
            value: t(`tasks.allocation.weighing.${terms.weighing}`),
          },
        ]
      : []),
    { label: t("tasks.allocation.affinity.label"), value: affinityText(terms) },
  ];
};

export const RunDescription = ({ run }: { run: RunInfo }) => {
  const t = useT();
  const { zone } = useSession();
  const termItems = useTermItems(run);
  const { kind, state, cases, assigned, refused, unassigned } = run;
  const orgUnitNames = [run.stageName, run.institutionName].filter(Boolean);
  const isPlan = state === "PREVIEW";
  return (
    <DescriptionList
      className="bg-card rounded-lg border p-3"
      items={[
        { label: t("core.field.kind"), value: t(`tasks.allocation.kind.${kind}`) },
        {
          label: t("tasks.allocation.causeLabel"),
          value: t(`tasks.allocation.cause.${run.cause}`),
        },
        {
          label: t("tasks.allocation.run.orgUnit"),
          value:
            orgUnitNames.length > 0 ? orgUnitNames.join(" · ") : t("tasks.allocation.run.multiple"),
        },
        ...termItems,
        { label: t("core.field.by"), value: run.creatorName ?? t("tasks.history.system") },
        {
          label: t("tasks.allocation.run.createdAt"),
          value: <InstantText at={run.createdAt} zone={zone} />,
        },
        {
          label: t("tasks.allocation.run.endedAt"),
          value: run.endedAt ? <InstantText at={run.endedAt} zone={zone} /> : <NoValue />,
        },
        buildCountItem(t("tasks.allocation.count.cases"), cases),
        ...(isPlan
          ? []
          : [
              buildCountItem(t("tasks.allocation.count.assigned"), assigned),
              buildCountItem(t("tasks.allocation.count.refused"), refused),
            ]),
        ...(kind === "ASSIGN"
          ? [buildCountItem(t("tasks.allocation.count.unassigned"), unassigned)]
          : []),
        ...(run.reason ? [{ label: t("core.field.reason"), value: run.reason }] : []),
      ]}
    />
  );
};
