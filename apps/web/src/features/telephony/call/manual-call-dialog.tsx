import { z } from "zod";
import { callOutMessage } from "@kolekta/api/telephony/call/contract";
import { ChoiceField } from "@/components/form/choice-fields.tsx";
import { Form, SubmitButton } from "@/components/form/form.tsx";
import { NumberField } from "@/components/form/text-fields.tsx";
import { useContractForm } from "@/components/form/use-contract-form.ts";
import { Button } from "@/components/ui/button.tsx";
import {
  Dialog,
  DialogContent,
  DialogFooter,
  DialogHeader,
} from "@/components/ui/dialog.tsx";
import { useT } from "@/lib/i18n.tsx";
import { trpc } from "@/lib/trpc.ts";
import { notedCall } from "./noted-call.ts";
import { useCallRefresh } from "./use-current-call.ts";
import type { Target } from "./use-place-call.ts";

const { cause } = callOutMessage.input.shape;
const Note = z.object({
  cause,
  minutes: z.number().min(0).max(120).default(0),
});

const STATUS_OF = {
  TALKED: "CNCT",
  NO_ANSWER: "NOA",
  INVALID: "NULL",
  REFUSED: "NCNCT",
  BUSY: "NCNCT",
  MESSAGE: "NCNCT",
} as const;

interface Props {
  target: Target;
  name: string;
  onClose: () => void;
}

const useNote = ({ target, name, onClose }: Props) => {
  const refresh = useCallRefresh();
  const note = trpc.telephony.calls.callOutMessage.useMutation();
  return useContractForm(Note, {
    defaultValues: { cause: "TALKED", minutes: 1 },
    onSubmit: async (values) => {
      const talked = values.cause === "TALKED" ? values.minutes : 0;
      const duration = Math.round(talked * 60);
      const { callId } = await note.mutateAsync({
        ...target,
        cause: values.cause,
        duration,
      });
      const callStatus = STATUS_OF[values.cause];
      const { taskId, contactId } = target;
      notedCall.set({
        ...{ callId, taskId, contactId, name, callStatus, duration },
        state: "ENDED",
      });
      await refresh();
      onClose();
    },
  });
};

const ManualCallDialog = (props: Props) => {
  const t = useT();
  const form = useNote(props);
  return (
    <Dialog open onOpenChange={(open) => (open ? undefined : props.onClose())}>
      <DialogContent className="max-w-md">
        <DialogHeader
          title={t("telephony.call.note.title", { name: props.name })}
          description={t("telephony.call.note.body")}
        />
        <Form form={form}>
          <ChoiceField
            control={form.control}
            name="cause"
            look="buttons"
            label={t("telephony.call.note.cause")}
            options={cause.options.map((value) => ({
              value,
              label: t(`telephony.call.cause.${value}`),
            }))}
            required
          />
          {form.watch("cause") === "TALKED" ? (
            <NumberField
              control={form.control}
              name="minutes"
              label={t("telephony.call.note.minutes")}
              min={0}
              max={120}
              step={0.5}
            />
          ) : null}
          <DialogFooter>
            <Button onClick={props.onClose}>{t("app.action.cancel")}</Button>
            <SubmitButton>{t("telephony.call.note.save")}</SubmitButton>
          </DialogFooter>
        </Form>
      </DialogContent>
    </Dialog>
  );
};

export default ManualCallDialog;
