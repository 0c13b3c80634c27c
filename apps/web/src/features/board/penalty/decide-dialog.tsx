import { decide, type Penalty } from "@kolekta/api/board/penalty/contract";
import { useCommandForm } from "@/components/form/command-dialog.tsx";
import { DecisionDialog } from "@/components/form/verdict-dialog.tsx";
import { useT } from "@/lib/i18n.tsx";
import { trpc } from "@/lib/trpc.ts";
import { PenaltyCard } from "./penalty-card.tsx";
import { usePenaltyRefresh } from "./use-penalty-refresh.ts";

interface Props {
  penalty: Penalty;
  onClose: () => void;
}

/** Approves a penalty, or rejects it with a reason. */
const DecideDialog = ({ penalty, onClose }: Props) => {
  const t = useT();
  const { penaltyId, version } = penalty;
  const form = useCommandForm(decide.input, {
    defaultValues: { penaltyId, version, approve: true, note: "" },
    send: trpc.useUtils().client.board.penalty.decide.mutate,
    onSettled: usePenaltyRefresh(),
    onDone: onClose,
  });
  return (
    <DecisionDialog
      form={form}
      size="lg"
      title={t("board.penalty.decide")}
      description={t("board.penalty.decideBody")}
      about={<PenaltyCard penalty={penalty} />}
      note={{ label: t("board.penalty.decideNote") }}
      onClose={onClose}
    />
  );
};

export default DecideDialog;
