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

const Values = reveal.input.pick({ reason: true });

interface Props {
  title: string;
  /** What the number is, for its copy button. */
  what: string;
  /** The number once it was asked for. */
  shown: string | undefined;
  error: unknown;
  ask: (reason: string) => Promise<unknown>;
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

const Shown = ({ number, what }: { number: string; what: string }) => (
  <p
    role="status"
    className="bg-muted flex items-center justify-between rounded-md p-3"
  >
    <span className="tabular text-base font-semibold">{number}</span>
    <CopyButton text={number} label={what} />
  </p>
);

/** One number whole, for a reason; it is gone when the dialog closes. */
export const RevealDialog = (props: Props) => {
  const { title, what, shown, error, ask, onClose } = props;
  const t = useT();
  const form = useContractForm(Values, {
    defaultValues: { reason: "" },
    onSubmit: ({ reason }) => ask(reason),
  });
  return (
    <Dialog open onOpenChange={(open) => (open ? undefined : onClose())}>
      <DialogContent className="max-w-md">
        <DialogHeader
          title={title}
          description={t("tasks.contact.reveal.body")}
        />
        <Quota />
        <Form form={form}>
          {shown ? (
            <Shown number={shown} what={what} />
          ) : (
            <TextField
              control={form.control}
              name="reason"
              label={t("tasks.contact.reveal.reason")}
              maxLength={300}
              required
            />
          )}
          {error ? (
            <Alert tone="danger" live>
              {failureOf(error).message}
            </Alert>
          ) : null}
          <DialogFooter>
            <Button onClick={onClose}>{t("app.action.close")}</Button>
            {shown ? null : (
              <SubmitButton>{t("tasks.contact.reveal.action")}</SubmitButton>
            )}
          </DialogFooter>
        </Form>
      </DialogContent>
    </Dialog>
  );
};
