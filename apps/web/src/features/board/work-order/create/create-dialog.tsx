import { type FormEvent, useId, useState } from "react";
import { Area } from "@/components/case/area.tsx";
import { CommandForm } from "@/components/form/command-dialog.tsx";
import { Modal } from "@/components/page/modal.tsx";
import { Button } from "@/components/ui/button.tsx";
import { Input } from "@/components/ui/input.tsx";
import { Label } from "@/components/ui/label.tsx";
import { useT } from "@/lib/i18n.tsx";
import { trpc } from "@/lib/trpc.ts";
import { CreateFields } from "./create-fields.tsx";
import { type ComplaintSubject, useCreate } from "./use-create.ts";

interface FinderProps {
  number: string;
  onFind: (number: string) => void;
}

/** Finds the caller's loan by its number. */
const Finder = ({ number: initialNumber, onFind }: FinderProps) => {
  const t = useT();
  const id = useId();
  const [number, setNumber] = useState(initialNumber);
  const trimmed = number.trim();
  const find = (event: FormEvent) => {
    event.preventDefault();
    if (trimmed) onFind(trimmed);
  };
  return (
    <form onSubmit={find} className="flex flex-col gap-1">
      <Label htmlFor={id}>{t("board.workOrder.create.loan")}</Label>
      <span className="flex gap-2">
        <Input
          id={id}
          value={number}
          maxLength={64}
          autoComplete="off"
          aria-describedby={`${id}-hint`}
          onChange={({ target }) => setNumber(target.value)}
        />
        <Button type="submit">{t("board.workOrder.create.find")}</Button>
      </span>
      <p id={`${id}-hint`} className="text-muted-foreground text-xs">
        {t("board.workOrder.create.loanHint")}
      </p>
    </form>
  );
};

interface Props {
  /** Case from which the complaint is filed; otherwise the loan is found by its number. */
  relatedCase?: { readonly taskId: number; readonly borrowerId: number };
  onClose: () => void;
}

const CreateForm = ({ relatedCase, onClose, subject }: Props & { subject: ComplaintSubject }) => {
  const t = useT();
  const form = useCreate({ taskId: relatedCase?.taskId, subject, onClose });
  const { borrowerName: name, loanNumber: number } = subject;
  return (
    <>
      <p className="bg-muted rounded-md px-3 py-2">
        {t("board.workOrder.create.subject", {
          name,
          number,
          institution: subject.institutionName,
        })}
      </p>
      <CommandForm form={form} submit={t("board.workOrder.create.submit")} onClose={onClose}>
        <CreateFields form={form} subject={subject} borrowerId={relatedCase?.borrowerId} />
      </CommandForm>
    </>
  );
};

const CreateDialog = ({ relatedCase, onClose }: Props) => {
  const t = useT();
  const [loanNumber, setLoanNumber] = useState("");
  const result = trpc.board.workOrder.listAgents.useQuery(
    relatedCase ? { taskId: relatedCase.taskId } : { loanNumber },
    {
      enabled: relatedCase !== undefined || loanNumber !== "",
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: 0,
      retry: false,
      meta: { quiet: true },
    },
  );
  return (
    <Modal steady size="xl" title={t("board.workOrder.new")} onClose={onClose}>
      <div className="flex flex-col gap-3">
        {relatedCase ? null : <Finder number={loanNumber} onFind={setLoanNumber} />}
        {relatedCase || loanNumber ? (
          <Area result={result}>
            {(subject) => (
              <CreateForm
                key={subject.taskId}
                relatedCase={relatedCase}
                subject={subject}
                onClose={onClose}
              />
            )}
          </Area>
        ) : null}
      </div>
    </Modal>
  );
};

export default CreateDialog;
