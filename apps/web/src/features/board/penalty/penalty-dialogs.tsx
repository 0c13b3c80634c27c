import { decide, type Penalty, propose } from "@kolekta/api/board/penalty/contract";
import { VIOLATIONS } from "@kolekta/api/board/penalty/contract-codes";
import type { Currency } from "@kolekta/api/core/money";
import type { z } from "zod";
import { CommandDialog, ReasonField, useCommandForm } from "@/components/form/command-dialog.tsx";
import { SelectField } from "@/components/form/text-fields.tsx";
import { DecisionDialog } from "@/components/form/verdict-dialog.tsx";
import { DescriptionBox } from "@/components/page/values.tsx";
import { toOptions, useT } from "@/lib/i18n.tsx";
import { trpc } from "@/lib/trpc.ts";
import { Termination, useCostItems } from "./cost-description.tsx";
import type { Offer } from "./offers.tsx";
import { PenaltyCard } from "./penalty-card.tsx";
import { usePenaltyRefresh } from "./use-penalty-refresh.ts";

interface Props {
  orderId: number;
  offers: readonly Offer[];
  currency: Currency;
  onClose: () => void;
}

const useProposal = ({ orderId, offers, onClose }: Props) => {
  const t = useT();
  const { client } = trpc.useUtils();
  return useCommandForm<z.input<typeof propose.input>, z.output<typeof propose.input>, unknown>(
    propose.input,
    {
      defaultValues: { orderId, reason: "" },
      // Sends the rule that was shown; the server refuses if another rule applies by now.
      send: (values, ...rest) =>
        client.board.penalty.propose.mutate(
          {
            ...values,
            ruleId: offers.find((offer) => offer.violation === values.violation)?.ruleId,
          },
          ...rest,
        ),
      success: t("board.penalty.proposed"),
      onSettled: usePenaltyRefresh(),
      onDone: onClose,
    },
  );
};

export const ProposeDialog = (props: Props) => {
  const { offers, currency, onClose } = props;
  const t = useT();
  const form = useProposal(props);
  const buildCostItems = useCostItems();
  const chosen = form.watch("violation");
  const offer = offers.find((candidate) => candidate.violation === chosen);
  const offeredViolations = VIOLATIONS.filter((code) =>
    offers.some((candidate) => candidate.violation === code),
  );
  return (
    <CommandDialog
      form={form}
      title={t("board.penalty.propose")}
      description={t("board.penalty.proposeBody")}
      submit={t("board.penalty.propose")}
      onClose={onClose}
    >
      <SelectField
        control={form.control}
        name="violation"
        label={t("board.penalty.field.violation")}
        placeholder={t("app.form.choose")}
        options={toOptions(offeredViolations, (code) => t(`board.penalty.violation.${code}`))}
      />
      {offer ? (
        <div aria-live="polite" className="flex flex-col gap-1">
          <DescriptionBox
            items={[
              {
                label: t("board.penalty.field.occurrence"),
                value: t(`board.penalty.occurrence.${offer.occurrence}`),
              },
              ...buildCostItems(offer, currency),
            ]}
          />
          <Termination cost={offer} />
        </div>
      ) : null}
      <ReasonField control={form.control} name="reason" />
    </CommandDialog>
  );
};

interface DecideDialogProps {
  penalty: Penalty;
  onClose: () => void;
}

/** Approves a penalty, or rejects it with a reason. */
export const DecideDialog = ({ penalty, onClose }: DecideDialogProps) => {
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
