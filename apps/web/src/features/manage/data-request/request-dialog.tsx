import { type FormEvent, useState } from "react";
import { Area } from "@/components/case/area.tsx";
import { Modal } from "@/components/page/modal.tsx";
import { Button } from "@/components/ui/button.tsx";
import { Input } from "@/components/ui/input.tsx";
import { Label } from "@/components/ui/label.tsx";
import { useT } from "@/lib/i18n.tsx";
import { trpc } from "@/lib/trpc.ts";
import { RequestForm } from "./request-form.tsx";

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
