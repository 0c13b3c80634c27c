import type { Penalty } from "@kolekta/api/board/penalty/contract";
import { ShortInstant } from "@/components/case/short-time.tsx";
import { PersonAndTime } from "@/components/case/person-and-time.tsx";
import { DayText, type DescriptionItem, DescriptionList } from "@/components/page/values.tsx";
import { Alert } from "@/components/ui/alert.tsx";
import { Button } from "@/components/ui/button.tsx";
import { useT } from "@/lib/i18n.tsx";
import { Termination, useCostItems } from "./cost-description.tsx";
import { PenaltyStateBadge } from "./state-badge.tsx";

const useCourse = (penalty: Penalty): DescriptionItem[] => {
  const t = useT();
  const { decidedAt, deciderName, fineOn, reversedAt } = penalty;
  return [
    {
      label: t("board.penalty.proposer"),
      value: <PersonAndTime name={penalty.proposerName} at={penalty.proposedAt} />,
    },
    ...(decidedAt === null
      ? []
      : [
          {
            label: t("board.penalty.decider"),
            value: (
              <PersonAndTime name={deciderName ?? t("board.penalty.bySystem")} at={decidedAt} />
            ),
          },
        ]),
    ...(fineOn === null
      ? []
      : [{ label: t("board.penalty.field.fineOn"), value: <DayText day={fineOn} /> }]),
    ...(reversedAt === null
      ? []
      : [{ label: t("board.penalty.field.reversedAt"), value: <ShortInstant at={reversedAt} /> }]),
  ];
};

const LabeledText = ({ label, text }: { label: string; text: string }) =>
  text === "" ? null : (
    <div>
      <h4 className="text-muted-foreground text-xs">{label}</h4>
      <p className="text-table max-w-prose break-words whitespace-pre-wrap">{text}</p>
    </div>
  );

/** Note that the violation's count (first or repeated) has changed since the penalty. */
const OccurrenceChanged = ({ penalty: { state, occurrenceChanged } }: { penalty: Penalty }) => {
  const t = useT();
  return occurrenceChanged && (state === "PROPOSED" || state === "APPROVED") ? (
    <Alert tone="info">{t(`board.penalty.occurrenceChanged.${state}`)}</Alert>
  ) : null;
};

interface Props {
  penalty: Penalty;
  /** Absent when there is nothing to decide. */
  onDecide?: (() => void) | undefined;
}

export const PenaltyCard = ({ penalty, onDecide }: Props) => {
  const t = useT();
  const buildCostItems = useCostItems();
  const course = useCourse(penalty);
  const { violation, level, occurrence, currency } = penalty;
  return (
    <article
      aria-label={t("board.penalty.named", { id: String(penalty.penaltyId) })}
      className="bg-card flex flex-col gap-2 rounded-lg border p-3"
    >
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="font-medium">{t(`board.penalty.violation.${violation}`)}</p>
        <PenaltyStateBadge state={penalty.state} />
      </div>
      <p className="text-muted-foreground text-xs">
        {penalty.agentName} · {t(`board.penalty.level.${level}`)} ·{" "}
        {t(`board.penalty.occurrence.${occurrence}`)}
      </p>
      <DescriptionList items={[...buildCostItems(penalty, currency), ...course]} />
      <Termination cost={penalty} />
      <LabeledText label={t("core.field.reason")} text={penalty.reason} />
      <LabeledText label={t("core.field.note")} text={penalty.note} />
      {penalty.state === "PROPOSED" && penalty.ruleChanged ? (
        <Alert tone="info">{t("board.penalty.ruleChanged")}</Alert>
      ) : null}
      <OccurrenceChanged penalty={penalty} />
      {onDecide ? (
        <div>
          <Button variant="primary" aria-haspopup="dialog" onClick={onDecide}>
            {t("board.penalty.decide")}
          </Button>
        </div>
      ) : null}
    </article>
  );
};
