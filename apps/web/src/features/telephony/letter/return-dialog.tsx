import { type Letter, recordReturn as contract } from "@kolekta/api/telephony/letter/contract";
import { RETURN_REASONS } from "@kolekta/api/telephony/letter/contract-codes";
import { toLocalDay } from "@kolekta/api/core/calendar";
import { CommandDialog, ReasonField, useCommandForm } from "@/components/form/command-dialog.tsx";
import { DayField, SelectField } from "@/components/form/text-fields.tsx";
import { useSession } from "@/hooks/use-user.tsx";
import { toOptions, useT } from "@/lib/i18n.tsx";
import { trpc } from "@/lib/trpc.ts";
import { useLetterRefresh } from "./use-letters.ts";

interface Props {
  letter: Letter;
  onClose: () => void;
}

/** The post brought a letter back. */
const ReturnDialog = ({ letter, onClose }: Props) => {
  const t = useT();
  const utils = trpc.useUtils();
  const { zone } = useSession();
  const { letterId, letterOn } = letter;
  const today = toLocalDay(new Date(), zone);
  const form = useCommandForm(contract.input, {
    defaultValues: { letterId, returnedOn: today, note: "" },
    send: utils.client.telephony.letter.recordReturn.mutate,
    onSettled: useLetterRefresh(),
    onDone: onClose,
  });
  return (
    <CommandDialog
      form={form}
      title={t("telephony.letter.return.title")}
      description={t("telephony.letter.return.body")}
      submit={t("telephony.letter.return.action")}
      onClose={onClose}
    >
      <DayField
        control={form.control}
        name="returnedOn"
        label={t("telephony.letter.return.day")}
        min={letterOn}
        max={today}
      />
      <SelectField
        control={form.control}
        name="reason"
        label={t("telephony.letter.return.reasonLabel")}
        placeholder={t("app.form.choose")}
        options={toOptions(RETURN_REASONS, (code) => t(`telephony.letter.return.reason.${code}`))}
      />
      <ReasonField control={form.control} name="note" label={t("tasks.closing.field.note")} />
    </CommandDialog>
  );
};

export default ReturnDialog;
