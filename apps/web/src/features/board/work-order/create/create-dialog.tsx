import { useState } from "react";
import { Area } from "@/components/case/area.tsx";
import { CommandForm } from "@/components/form/command-dialog.tsx";
import { Modal } from "@/components/page/modal.tsx";
import { useT } from "@/lib/i18n.tsx";
import { trpc } from "@/lib/trpc.ts";
import { CreateFields } from "./create-fields.tsx";
import { Finder } from "./finder.tsx";
import { type ComplaintSubject, useCreate } from "./use-create.ts";

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
