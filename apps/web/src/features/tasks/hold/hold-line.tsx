import { HOLD_OUTCOMES, type HoldKind, type HoldOutcome } from "@kolekta/api/tasks/hold/contract";
import { useState } from "react";
import { NativeSelect } from "@/components/ui/native-select.tsx";
import { useCommandMutation } from "@/hooks/use-command-mutation.ts";
import { useCan } from "@/hooks/use-user.tsx";
import { toOptions, useT } from "@/lib/i18n.tsx";
import { type Outputs, trpc } from "@/lib/trpc.ts";
import { EndForm, StopLine } from "./stop-line.tsx";
import { useRefresh } from "./use-refresh.ts";

type Hold = Outputs["tasks"]["hold"]["list"][number];
type Claim = Exclude<HoldKind, "DEDUCTION">;

interface OutcomeProps {
  claim: Claim;
  outcome: HoldOutcome | "";
  onOutcome: (outcome: HoldOutcome | "") => void;
}

const OutcomeSelect = ({ claim, outcome, onOutcome }: OutcomeProps) => {
  const t = useT();
  return (
    <NativeSelect
      aria-label={t("tasks.hold.outcome.label")}
      placeholder={t("tasks.hold.outcome.choose")}
      value={outcome}
      options={toOptions(HOLD_OUTCOMES, (value) => t(`tasks.hold.outcome.${claim}.${value}`))}
      onChange={({ target }) =>
        onOutcome(HOLD_OUTCOMES.find((holdOutcome) => holdOutcome === target.value) ?? "")
      }
    />
  );
};

/** A claim is closed with its result, because suspended fees depend on it. */
const CloseForm = ({ holdId, claim }: { holdId: number; claim: Claim }) => {
  const t = useT();
  const [outcome, setOutcome] = useState<HoldOutcome | "">("");
  const { hold } = trpc.useUtils().client.tasks;
  const close = useCommandMutation(hold.close.mutate, {
    meta: { success: true },
    onSuccess: useRefresh(),
  });
  return (
    <EndForm
      label={t("tasks.hold.close")}
      reasonLabel={t("tasks.hold.closeReason")}
      ready={outcome !== ""}
      isPending={close.isPending}
      onEnd={(reason) => (outcome === "" ? undefined : close.mutate({ holdId, outcome, reason }))}
    >
      <OutcomeSelect claim={claim} outcome={outcome} onOutcome={setOutcome} />
    </EndForm>
  );
};

const Note = ({ text }: { text: string }) => (
  <span className="text-muted-foreground text-xs">{text}</span>
);

export const HoldLine = ({ hold }: { hold: Hold }) => {
  const t = useT();
  const can = useCan();
  const { kind, closedAt, outcome } = hold;
  const end = () => {
    if (kind === "DEDUCTION")
      return closedAt ? null : <Note text={t("tasks.hold.endsWithDeduction")} />;
    if (outcome) return <Note text={t(`tasks.hold.outcome.${kind}.${outcome}`)} />;
    return closedAt || !can("hold.close") ? null : <CloseForm holdId={hold.holdId} claim={kind} />;
  };
  return (
    <StopLine {...hold} kind={t(`tasks.hold.kind.${kind}`)}>
      {end()}
    </StopLine>
  );
};
