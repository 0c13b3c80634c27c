import { addToBlacklist, clear, type FaceRecord, unlock } from "@kolekta/api/manage/face/contract";
import { CheckboxField } from "@/components/form/choice-fields.tsx";
import {
  CommandDialog,
  ReasonDialog,
  ReasonField,
  useCommandForm,
} from "@/components/form/command-dialog.tsx";
import { useT } from "@/lib/i18n.tsx";
import { trpc } from "@/lib/trpc.ts";

interface Props {
  record: FaceRecord;
  onClose: () => void;
}

const useFaces = (onClose: () => void) => {
  const utils = trpc.useUtils();
  return {
    face: utils.client.manage.face,
    shared: { onSettled: () => utils.manage.face.invalidate(), onDone: onClose },
  };
};

const Unlock = ({ record, onClose }: Props) => {
  const t = useT();
  const { face, shared } = useFaces(onClose);
  const form = useCommandForm(unlock.input, {
    defaultValues: { agentId: record.agentId, resetEnrolment: false, reason: "" },
    send: face.unlock.mutate,
    success: () => t("manage.face.unlocked"),
    ...shared,
  });
  return (
    <CommandDialog
      form={form}
      title={t("manage.face.unlockTitle", { name: record.agentName })}
      description={t("manage.face.unlockBody")}
      submit={t("manage.face.unlock")}
      onClose={onClose}
    >
      <ReasonField control={form.control} name="reason" label={t("core.field.reason")} />
      <CheckboxField
        control={form.control}
        name="resetEnrolment"
        label={t("manage.face.reenrol")}
        hint={t("manage.face.reenrolHint")}
      />
    </CommandDialog>
  );
};

const Clear = ({ record, onClose }: Props) => {
  const t = useT();
  const { face, shared } = useFaces(onClose);
  const form = useCommandForm(clear.input, {
    defaultValues: { agentId: record.agentId, reason: "" },
    send: face.clear.mutate,
    success: () => t("manage.face.cleared"),
    ...shared,
  });
  return (
    <ReasonDialog
      form={form}
      title={t("manage.face.clearTitle", { name: record.agentName })}
      description={t("manage.face.clearBody")}
      submit={t("manage.face.clear")}
      reason={{ name: "reason", label: t("core.field.reason") }}
      onClose={onClose}
    />
  );
};

const Add = ({ record, onClose }: Props) => {
  const t = useT();
  const { face, shared } = useFaces(onClose);
  const form = useCommandForm(addToBlacklist.input, {
    defaultValues: { recordId: record.recordId, remark: "" },
    send: face.addToBlacklist.mutate,
    success: ({ blocked }) => t("manage.face.added", { count: blocked }),
    ...shared,
  });
  return (
    <ReasonDialog
      form={form}
      title={t("manage.face.addTitle")}
      description={t("manage.face.addBody")}
      submit={t("manage.face.add")}
      tone="destructive"
      reason={{ name: "remark", label: t("tasks.log.record.remark") }}
      onClose={onClose}
    />
  );
};

export const RECORD_DIALOGS = { unlock: Unlock, clear: Clear, add: Add };
