import { type DoNotContactEntry, lift } from "@kolekta/api/tasks/do-not-contact/contract";
import { CommandDialog, ReasonField, useCommandForm } from "@/components/form/command-dialog.tsx";
import { TextareaField } from "@/components/form/text-fields.tsx";
import { useT } from "@/lib/i18n.tsx";
import { trpc } from "@/lib/trpc.ts";
import { useDoNotContactRefresh } from "./use-do-not-contact-refresh.ts";
import { useDoNotContactLabels } from "./labels.ts";

/** Ends an entry. If the person requested it, their words that allow contact again are required. */
const LiftDialog = ({ entry, onClose }: { entry: DoNotContactEntry; onClose: () => void }) => {
  const t = useT();
  const labels = useDoNotContactLabels();
  const utils = trpc.useUtils();
  const form = useCommandForm(lift.input, {
    defaultValues: {
      doNotContactId: entry.doNotContactId,
      version: entry.version,
      reason: "",
      consent: "",
    },
    send: utils.client.tasks.doNotContact.lift.mutate,
    onSettled: useDoNotContactRefresh(),
    onDone: onClose,
  });
  return (
    <CommandDialog
      form={form}
      title={t("tasks.doNotContact.liftFor", { name: labels.name(entry) })}
      description={t("tasks.doNotContact.liftBody")}
      submit={t("core.action.lift")}
      onClose={onClose}
    >
      {entry.needsConsent ? (
        <TextareaField
          control={form.control}
          name="consent"
          label={t("tasks.doNotContact.consentField")}
          hint={t("tasks.doNotContact.consentHint")}
          rows={3}
          required
        />
      ) : null}
      <ReasonField control={form.control} name="reason" />
    </CommandDialog>
  );
};

export default LiftDialog;
