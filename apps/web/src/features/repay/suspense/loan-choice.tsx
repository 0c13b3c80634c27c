import { useController } from "react-hook-form";
import { useEffect, useId, useState } from "react";
import { Field } from "@/components/form/field.tsx";
import { Input } from "@/components/ui/input.tsx";
import { RadioGroup, RadioGroupItem } from "@/components/ui/radio-group.tsx";
import { useSettled } from "@/hooks/use-settled.ts";
import { useFormat, useT } from "@/lib/i18n.tsx";
import { type Outputs, trpc } from "@/lib/trpc.ts";
import type { DecideForm } from "./use-decide.ts";

type Loan = Outputs["repay"]["suspense"]["listLoans"][number];

const MIN_LENGTH = 2;

const useLoans = (number: string) => {
  const settled = useSettled(number.trim());
  return trpc.repay.suspense.listLoans.useQuery(
    { number: settled },
    { enabled: settled.length >= MIN_LENGTH, meta: { quiet: true } },
  );
};

const LoanOption = ({ loan }: { loan: Loan }) => {
  const t = useT();
  const id = useId();
  const { money } = useFormat();
  return (
    <div className="flex min-h-8 items-start gap-2 py-1">
      <RadioGroupItem id={id} value={String(loan.loanId)} className="mt-0.5" />
      <label htmlFor={id} className="flex min-w-0 flex-col leading-4.5">
        <span className="break-words">
          <span className="tabular">{loan.number}</span> · {loan.borrowerName}
        </span>
        <span className="text-muted-foreground text-xs">
          {loan.productName} ·{" "}
          {t("repay.suspense.owes", {
            amount: money(loan.outstandingMinor, loan.currency),
          })}
        </span>
      </label>
    </div>
  );
};

interface Props {
  control: DecideForm["control"];
  /** Loan of the paid code, if any. */
  initialNumber: string | null;
}

export const LoanChoice = ({ control, initialNumber }: Props) => {
  const t = useT();
  const [number, setNumber] = useState(initialNumber ?? "");
  const { field } = useController({ control, name: "loanId" });
  const loans = useLoans(number);
  const found = loans.data ?? [];
  const only = found.length === 1 ? found[0]?.loanId : undefined;
  const { onChange } = field;
  useEffect(() => {
    if (only !== undefined) onChange(only);
  }, [only, onChange]);
  return (
    <Field control={control} name="loanId" label={t("core.field.loanNumber")} required>
      {(aria) => (
        <div className="flex flex-col gap-1">
          <Input
            {...aria}
            ref={field.ref}
            className="tabular"
            autoComplete="off"
            value={number}
            onBlur={field.onBlur}
            onChange={({ target }) => {
              setNumber(target.value);
              onChange(undefined);
            }}
          />
          {found.length > 0 ? (
            <RadioGroup
              aria-label={t("repay.suspense.pickLoan")}
              value={field.value === undefined ? "" : String(field.value)}
              onValueChange={(value) => onChange(Number(value))}
            >
              {found.map((loan) => (
                <LoanOption key={loan.loanId} loan={loan} />
              ))}
            </RadioGroup>
          ) : null}
          {loans.data && found.length === 0 ? (
            <p role="status" className="text-muted-foreground text-xs">
              {t("repay.suspense.loanNotFound")}
            </p>
          ) : null}
        </div>
      )}
    </Field>
  );
};
