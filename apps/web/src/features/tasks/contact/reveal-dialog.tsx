import { reveal } from "@kolekta/api/tasks/contact/contract";
import { Form, SubmitButton } from "@/components/form/form.tsx";
import { TextField } from "@/components/form/text-fields.tsx";
import { useContractForm } from "@/components/form/use-contract-form.ts";
import { CopyButton } from "@/components/page/copy-button.tsx";
import { Alert } from "@/components/ui/alert.tsx";
import { Button } from "@/components/ui/button.tsx";
import {
  Dialog,
  DialogContent,
  DialogFooter,
  DialogHeader,
} from "@/components/ui/dialog.tsx";
import { failureOf } from "@/lib/failure.ts";
import { useT } from "@/lib/i18n.tsx";
import { trpc } from "@/lib/trpc.ts";
import type { Contact } from "./contact-list.tsx";

const Values = reveal.input.pick({ reason: true });

interface Props {
  taskId: number;
  contact: Contact;
  onClose: () => void;
}

const Quota = () => {
  const t = useT();
  const { data } = trpc.tasks.contact.isHide.useQuery(undefined, {
    staleTime: 0,
    meta: { quiet: true },
  });
  if (!data) return null;
  const { used, quota } = data;
  return (
    <p className="text-muted-foreground tabular text-xs">
      {t("tasks.contact.reveal.quota", { used, quota })}
    </p>
  );
};

const Shown = ({ phone }: { phone: string }) => {
  const label = useT()("tasks.contact.reveal.phone");
  return (
    <p
      role="status"
      className="bg-muted flex items-center justify-between rounded-md p-3"
    >
      <span className="tabular text-base font-semibold">{phone}</span>
      <CopyButton text={phone} label={label} />
    </p>
  );
};

/** One number whole, for a reason; it is gone when the dialog closes. */
const RevealDialog = ({ taskId, contact, onClose }: Props) => {
  const t = useT();
  const utils = trpc.useUtils();
  const { contactId, name } = contact;
  const show = trpc.tasks.contact.reveal.useMutation({
    meta: { quiet: true },
    gcTime: 0,
    onSettled: () => utils.tasks.contact.isHide.invalidate(),
  });
  const form = useContractForm(Values, {
    defaultValues: { reason: "" },
    onSubmit: ({ reason }) => show.mutateAsync({ taskId, contactId, reason }),
  });
  return (
    <Dialog open onOpenChange={(open) => (open ? undefined : onClose())}>
      <DialogContent className="max-w-md">
        <DialogHeader
          title={t("tasks.contact.reveal.title", { name })}
          description={t("tasks.contact.reveal.body")}
        />
        <Quota />
        <Form form={form}>
          {show.data ? (
            <Shown phone={show.data.phone} />
          ) : (
            <TextField
              control={form.control}
              name="reason"
              label={t("tasks.contact.reveal.reason")}
              maxLength={300}
              required
            />
          )}
          {show.error ? (
            <Alert tone="danger" live>
              {failureOf(show.error).message}
            </Alert>
          ) : null}
          <DialogFooter>
            <Button onClick={onClose}>{t("app.action.close")}</Button>
            {show.data ? null : (
              <SubmitButton>{t("tasks.contact.reveal.action")}</SubmitButton>
            )}
          </DialogFooter>
        </Form>
      </DialogContent>
    </Dialog>
  );
};

export default RevealDialog;
