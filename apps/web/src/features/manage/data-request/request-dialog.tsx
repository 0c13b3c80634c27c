import { request } from "@kolekta/api/manage/data-request/contract";
import type { RequestKind } from "@kolekta/api/manage/data-request/contract-codes";
import { type FormEvent, useState } from "react";
import { useWatch } from "react-hook-form";
import { Area } from "@/components/case/area.tsx";
import { CommandForm, ReasonField, useCommandForm } from "@/components/form/command-dialog.tsx";
import { SelectField } from "@/components/form/text-fields.tsx";
import { Modal } from "@/components/page/modal.tsx";
import { Alert } from "@/components/ui/alert.tsx";
import { Button } from "@/components/ui/button.tsx";
import { Input } from "@/components/ui/input.tsx";
import { Label } from "@/components/ui/label.tsx";
import { download } from "@/lib/download.ts";
import { toOptions, useT } from "@/lib/i18n.tsx";
import { trpc } from "@/lib/trpc.ts";
import { EXPORT, toFileName } from "./export.ts";
import { type DataRequestSubject, SubjectView } from "./subject-description.tsx";
import { useRefresh } from "./use-refresh.ts";

interface RequestFormProps {
  subject: DataRequestSubject;
  onClose: () => void;
}

/** The retention period alone is no obstacle to the request: erasure waits for its end. */
const canRequestErasure = ({ blockers, openErasureId, canRequest }: DataRequestSubject): boolean =>
  canRequest &&
  openErasureId === null &&
  blockers.every((blocker) => blocker === "LEGAL_RETENTION");

const kindsFor = (subject: DataRequestSubject): RequestKind[] => [
  ...(subject.canExport || subject.canRequest ? (["EXPORT"] as const) : []),
  ...(canRequestErasure(subject) ? (["ERASURE"] as const) : []),
];

const useRequestForm = ({ subject, onClose }: RequestFormProps) => {
  const t = useT();
  const { client } = trpc.useUtils();
  const { borrowerId, canExport } = subject;
  return useCommandForm(request.input, {
    defaultValues: { borrowerId, kind: "EXPORT", reason: "" },
    send: async (input, callOptions) => {
      if (input.kind === "ERASURE" || !canExport)
        return client.manage.dataRequest.request.mutate(input, callOptions);
      const { reason } = input;
      await download(EXPORT, toFileName(borrowerId), { borrowerId, reason });
      return null;
    },
    success: (reply) => (reply ? t("manage.dataRequest.requested") : ""),
    onSettled: useRefresh(),
    onDone: onClose,
  });
};

const RequestForm = (props: RequestFormProps) => {
  const { subject, onClose } = props;
  const t = useT();
  const form = useRequestForm(props);
  const kind = useWatch({ control: form.control, name: "kind" });
  const kinds = kindsFor(subject);
  const isErasure = kind === "ERASURE";
  const verb = isErasure ? "requestErasure" : subject.canExport ? "export" : "requestCopy";
  return (
    <div className="flex flex-col gap-4">
      <SubjectView subject={subject} />
      <CommandForm
        form={form}
        submit={t(`manage.dataRequest.${verb}`)}
        tone={isErasure ? "destructive" : "primary"}
        disabled={kinds.length === 0}
        onClose={onClose}
      >
        <SelectField
          control={form.control}
          name="kind"
          label={t("tasks.closing.list.kind")}
          options={toOptions(kinds, (code) => t(`manage.dataRequest.kind.${code}`))}
        />
        <Alert tone={isErasure ? "warning" : "neutral"}>
          {t(`manage.dataRequest.${isErasure ? "erasureBody" : "exportBody"}`)}
        </Alert>
        <ReasonField control={form.control} name="reason" />
      </CommandForm>
    </div>
  );
};

interface Props {
  /** Absent: the borrower is found by loan number. */
  borrowerId?: number | undefined;
  onClose: () => void;
}

const Finder = ({ onFind }: { onFind: (number: string) => void }) => {
  const t = useT();
  const [number, setNumber] = useState("");
  const find = (event: FormEvent) => {
    event.preventDefault();
    if (number.trim()) onFind(number.trim());
  };
  return (
    <form onSubmit={find} className="flex flex-col gap-1">
      <Label htmlFor="loan-number">{t("core.field.loanNumber")}</Label>
      <span className="flex gap-2">
        <Input
          id="loan-number"
          value={number}
          maxLength={100}
          autoComplete="off"
          aria-describedby="loan-number-hint"
          onChange={({ target }) => setNumber(target.value)}
        />
        <Button type="submit">{t("manage.dataRequest.find")}</Button>
      </span>
      <p id="loan-number-hint" className="text-muted-foreground text-xs">
        {t("manage.dataRequest.loanNumberHint")}
      </p>
    </form>
  );
};

const RequestDialog = ({ borrowerId, onClose }: Props) => {
  const t = useT();
  const [loanNumber, setLoanNumber] = useState<string>();
  const input = borrowerId === undefined ? { loanNumber } : { borrowerId };
  const isNamed = borrowerId !== undefined || loanNumber !== undefined;
  const result = trpc.manage.dataRequest.get.useQuery(input, {
    enabled: isNamed,
    meta: { quiet: true },
  });
  return (
    <Modal title={t("manage.dataRequest.open")} size="lg" onClose={onClose}>
      <div className="flex flex-col gap-4">
        {borrowerId === undefined ? <Finder onFind={setLoanNumber} /> : null}
        {isNamed ? (
          <Area result={result}>
            {(subject) => (
              <RequestForm key={subject.borrowerId} subject={subject} onClose={onClose} />
            )}
          </Area>
        ) : null}
      </div>
    </Modal>
  );
};

export default RequestDialog;
