import { noteManual } from "@kolekta/api/telephony/call/contract";
import { z } from "zod";
import { ChoiceField } from "@/components/form/choice-fields.tsx";
import { CommandDialog, useCommandForm } from "@/components/form/command-dialog.tsx";
import { NumberField } from "@/components/form/text-fields.tsx";
import { toOptions, useT } from "@/lib/i18n.tsx";
import { trpc } from "@/lib/trpc.ts";
import { recordedCall } from "./recorded-call.ts";
import { useCallRefresh } from "./use-current-call.ts";
import type { CallRequest } from "./use-place-call.ts";

const CAUSE = noteManual.input.shape.cause;
const Note = z.object({ cause: CAUSE, minutes: z.number().min(0).max(120).default(0) });

const STATUS_OF = {
  TALKED: "CNCT",
  NO_ANSWER: "NOA",
  INVALID: "NULL",
  REFUSED: "NCNCT",
  BUSY: "NCNCT",
  MESSAGE: "NCNCT",
} as const;

interface Props {
  target: CallRequest;
  name: string;
  onClose: () => void;
}

const useNote = ({ target, name, onClose }: Props) => {
  const refresh = useCallRefresh();
  const { calls } = trpc.useUtils().client.telephony;
  const { taskId, contactId } = target;
  return useCommandForm(Note, {
    defaultValues: { cause: "TALKED", minutes: 1 },
    send: async ({ cause, minutes }, callOptions) => {
      const duration = cause === "TALKED" ? Math.round(minutes * 60) : 0;
      const note = { ...target, cause, duration };
      const { callId } = await calls.noteManual.mutate(note, callOptions);
      return { callId, duration, callStatus: STATUS_OF[cause] };
    },
    success: null,
    onDone: async (call) => {
      recordedCall.set({ ...call, taskId, contactId, name, state: "ENDED" });
      await refresh();
      onClose();
    },
  });
};

const ManualCallDialog = (props: Props) => {
  const t = useT();
  const form = useNote(props);
  return (
    <CommandDialog
      form={form}
      title={t("telephony.call.note.title", { name: props.name })}
      description={t("telephony.call.note.body")}
      submit={t("telephony.call.note.save")}
      onClose={props.onClose}
    >
      <ChoiceField
        control={form.control}
        name="cause"
        look="buttons"
        label={t("telephony.call.note.cause")}
        options={toOptions(CAUSE.options, (value) => t(`telephony.call.cause.${value}`))}
      />
      {form.watch("cause") === "TALKED" ? (
        <NumberField
          control={form.control}
          name="minutes"
          label={t("telephony.call.note.minutes")}
          step={0.5}
        />
      ) : null}
    </CommandDialog>
  );
};

export default ManualCallDialog;
