import type { VerdictState } from "@kolekta/api/board/work-order/contract-codes";
import { PersonAndTime } from "@/components/case/person-and-time.tsx";
import { Section } from "@/components/page/section.tsx";
import { DescriptionList, NoValue, StatusBadge } from "@/components/page/values.tsx";
import type { Tone } from "@/components/ui/badge.tsx";
import { useT } from "@/lib/i18n.tsx";
import { VerdictBadge } from "../badges.tsx";
import type { Order } from "./order.ts";

type OrderVerdict = Order["verdicts"][number];

const TONES: Record<VerdictState, Tone> = {
  PROPOSED: "warning",
  CONFIRMED: "success",
  RETURNED: "danger",
  REPLACED: "neutral",
};

const LabeledText = ({ label, text }: { label: string; text: string }) => {
  const t = useT();
  return (
    <div>
      <h3 className="text-muted-foreground text-xs">{label}</h3>
      <p className="text-table max-w-prose break-words whitespace-pre-wrap">
        {text || t("board.workOrder.page.erased")}
      </p>
    </div>
  );
};

export const VerdictCard = ({ verdict }: { verdict: OrderVerdict }) => {
  const t = useT();
  return (
    <div className="bg-card flex flex-col gap-2 rounded-lg border p-3">
      <div className="flex flex-wrap items-center gap-2">
        <VerdictBadge verdict={verdict.verdict} />
        <StatusBadge
          tone={TONES[verdict.state]}
          label={t(`board.workOrder.verdictState.${verdict.state}`)}
        />
      </div>
      <DescriptionList
        items={[
          { label: t("board.workOrder.field.liable"), value: verdict.liable?.name ?? <NoValue /> },
          {
            label: t("board.workOrder.field.proposer"),
            value: <PersonAndTime name={verdict.proposerName} at={verdict.proposedAt} />,
          },
          {
            label: t("board.workOrder.field.decider"),
            value: <PersonAndTime name={verdict.deciderName} at={verdict.decidedAt} />,
          },
        ]}
      />
      <LabeledText label={t("board.workOrder.field.answer")} text={verdict.answer} />
      <LabeledText label={t("board.workOrder.field.evidence")} text={verdict.evidence} />
    </div>
  );
};

/** Verdicts of the complaint; the current or pending one comes first. */
export const Verdicts = ({ order: { verdicts } }: { order: Order }) => {
  const t = useT();
  return (
    <Section ruled title={t("board.workOrder.page.verdicts")}>
      {verdicts.length === 0 ? (
        <p className="text-muted-foreground">{t("board.workOrder.page.noVerdict")}</p>
      ) : (
        <ol className="flex flex-col gap-2">
          {verdicts.map((verdict) => (
            <li key={verdict.verdictId}>
              <VerdictCard verdict={verdict} />
            </li>
          ))}
        </ol>
      )}
    </Section>
  );
};
