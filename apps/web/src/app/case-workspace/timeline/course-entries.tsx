import { OctagonPause, UserRoundCheck } from "lucide-react";
import { ShortInstant } from "@/components/case/short-time.tsx";
import { EntryText, TimelineEntry } from "@/components/case/timeline-entry.tsx";
import { StatusBadge } from "@/components/page/values.tsx";
import { useT } from "@/lib/i18n.tsx";
import type { KindEntry } from "./use-timeline.ts";

const Until = ({ at, by }: { at: Date; by: string | null }) => (
  <>
    {"– "}
    <ShortInstant at={at} />
    {by ? ` ${by}` : null}
  </>
);

export const HoldEntry = ({ hold }: { hold: KindEntry<"HOLD"> }) => {
  const t = useT();
  const { holdKind, outcome, closedAt } = hold;
  return (
    <TimelineEntry
      icon={OctagonPause}
      kind={t("tasks.timeline.kind.HOLD")}
      at={hold.at}
      title={t(`tasks.hold.kind.${holdKind}`)}
      state={closedAt ? null : <StatusBadge tone="warning" label={t("tasks.hold.onHold")} />}
      facts={[
        hold.actorName,
        closedAt ? <Until at={closedAt} by={hold.closedBy} /> : null,
        outcome && holdKind !== "DEDUCTION" ? t(`tasks.hold.outcome.${holdKind}.${outcome}`) : null,
      ]}
    >
      {hold.reason ? <EntryText>{hold.reason}</EntryText> : null}
    </TimelineEntry>
  );
};

interface AssignmentProps {
  assignment: KindEntry<"ASSIGNMENT">;
  onOpen: () => void;
}

export const AssignmentEntry = ({ assignment, onOpen }: AssignmentProps) => {
  const t = useT();
  const { agentName, actorName, assignmentReason, releasedAt, endedAs, reason } = assignment;
  return (
    <TimelineEntry
      icon={UserRoundCheck}
      kind={t("tasks.timeline.kind.ASSIGNMENT")}
      at={assignment.at}
      title={t("tasks.timeline.assignedTo", { agent: agentName })}
      onOpen={onOpen}
      state={
        releasedAt ? null : <StatusBadge tone="info" label={t("tasks.assignment.history.now")} />
      }
      facts={[
        actorName ?? t("tasks.history.system"),
        assignmentReason ? t(`tasks.allocation.reason.${assignmentReason}`) : null,
        releasedAt ? <Until at={releasedAt} by={null} /> : null,
        endedAs ? t(`tasks.allocation.ending.${endedAs}`) : null,
        reason,
      ]}
    />
  );
};
