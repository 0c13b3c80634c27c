import { resolve } from "@kolekta/api/repay/suspense/contract";
import { useController } from "react-hook-form";
import { useEffect, useId, useState } from "react";
import type { z } from "zod";
import { useCommandForm } from "@/components/form/command-dialog.tsx";
import { Field } from "@/components/form/field.tsx";
import type { ContractForm } from "@/components/form/use-contract-form.ts";
import { usePaymentRefresh } from "@/components/repayment/use-payment-refresh.ts";
import { Input } from "@/components/ui/input.tsx";
import { RadioGroup, RadioGroupItem } from "@/components/ui/radio-group.tsx";
import { useSettled } from "@/hooks/use-settled.ts";
import { useFormat, useT } from "@/lib/i18n.tsx";
import { type Outputs, trpc } from "@/lib/trpc.ts";
import type { Issue } from "./issue.ts";

type Out = z.output<typeof resolve.input>;
export type DecideForm = ContractForm<z.input<typeof resolve.input>, Out>;

/** Sends loan and value day only for an allocation to a loan. */
const toDecisionInput = ({ loanId, valueDay, ...decision }: Out): Out => {
  const isAllocation = decision.resolution === "ALLOCATE";
  return {
    ...decision,
    ...(isAllocation && loanId && { loanId }),
    ...(isAllocation && valueDay && { valueDay }),
  };
};

interface Options {
  issue: Issue;
  onDone: () => void;
}

export const useDecide = ({ issue, onDone }: Options): DecideForm => {
  const t = useT();
  const { client } = trpc.useUtils();
  const refresh = usePaymentRefresh();
  return useCommandForm(resolve.input, {
    defaultValues: {
      issueId: issue.issueId,
      resolution: issue.choices[0],
      loanId: issue.kind === "WRONG_LOAN" ? undefined : (issue.loanId ?? undefined),
      valueDay: "",
      note: "",
    },
    send: (values, callOptions) =>
      client.repay.suspense.resolve.mutate(toDecisionInput(values), callOptions),
    success: ({ proposalId }) =>
      t(proposalId === null ? "repay.suspense.done" : "core.proposal.proposedNow"),
    onSettled: refresh,
    onDone,
  });
};

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
          {t("repay.suspense.owes", { amount: money(loan.outstandingMinor, loan.currency) })}
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
