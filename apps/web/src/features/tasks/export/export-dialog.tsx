import { useState } from "react";
import { addDays, dayOf } from "@kolekta/api/core/calendar";
import { Form, SubmitButton } from "@/components/form/form.tsx";
import { useContractForm } from "@/components/form/use-contract-form.ts";
import { Alert } from "@/components/ui/alert.tsx";
import { Button } from "@/components/ui/button.tsx";
import {
  Dialog,
  DialogContent,
  DialogFooter,
  DialogHeader,
} from "@/components/ui/dialog.tsx";
import { useCan, useSession } from "@/hooks/use-user.tsx";
import { type Failure, failureOf } from "@/lib/failure.ts";
import { useT } from "@/lib/i18n.tsx";
import { EXPORT_KINDS, type ExportKind } from "./downloads.ts";
import { EXPORTS } from "./export-address.ts";
import { ExportFields } from "./export-fields.tsx";
import { ExportForm } from "./export-form.ts";
import { failureText } from "./failure-text.ts";
import { begin } from "./transfer.ts";

const WEEK = 7;

interface Props {
  onClose: () => void;
}

const useExport = (kind: ExportKind, onClose: () => void) => {
  const { zone } = useSession();
  const [failure, setFailure] = useState<Failure | null>(null);
  const today = dayOf(new Date(), zone);
  const form = useContractForm(ExportForm, {
    defaultValues: { kind, from: addDays(today, 1 - WEEK), to: today },
    onSubmit: async ({ from, to, ...rest }) => {
      setFailure(null);
      try {
        await begin({ ...rest, fromDay: from, toDay: to, zone });
        onClose();
      } catch (error) {
        setFailure(failureOf(error));
        throw error;
      }
    },
  });
  return { form, today, failure };
};

const Fault = ({ failure }: { failure: Failure | null }) => {
  const t = useT();
  if (
    !failure ||
    failure.kind === "ended" ||
    failure.kind === "passwordDue" ||
    failure.fields.length > 0
  )
    return null;
  return (
    <Alert tone="danger" live>
      {failureText(t, failure)}
    </Alert>
  );
};

/** What leaves, of which days and of whom; the file itself comes in the tray. */
export default function ExportDialog({ onClose }: Props) {
  const t = useT();
  const can = useCan();
  const kinds = EXPORT_KINDS.filter((kind) => can(EXPORTS[kind].right));
  const { form, today, failure } = useExport(kinds[0] ?? "logs", onClose);
  return (
    <Dialog open onOpenChange={(open) => (open ? undefined : onClose())}>
      <DialogContent>
        <DialogHeader
          title={t("tasks.export.title")}
          description={t("tasks.export.about")}
        />
        <Form form={form}>
          <ExportFields form={form} kinds={kinds} today={today} />
          <Fault failure={failure} />
          <DialogFooter>
            <Button onClick={onClose}>{t("app.action.cancel")}</Button>
            <SubmitButton>{t("tasks.export.action")}</SubmitButton>
          </DialogFooter>
        </Form>
      </DialogContent>
    </Dialog>
  );
}
