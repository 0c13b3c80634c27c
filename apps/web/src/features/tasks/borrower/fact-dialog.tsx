import { useRef } from "react";
import { FACT_KINDS } from "@kolekta/api/tasks/borrower/contract-fact";
import { CommandDialog } from "@/components/form/command-dialog.tsx";
import { ReasonField } from "@/components/form/reason-field.tsx";
import { SelectField } from "@/components/form/text-fields.tsx";
import { useCommandForm } from "@/components/form/use-command-form.ts";
import { useT } from "@/lib/i18n.tsx";
import { optionsOf } from "@/lib/options.ts";
import type { Send } from "@/lib/retry-key.ts";
import { trpc } from "@/lib/trpc.ts";
import { FactParamFields, FromDay } from "./fact-fields.tsx";
import { citedBy, FactFields, type FactValues, paramsOf } from "./fact-schema.ts";
import { isStop } from "./fact-tone.ts";
import { type ProofControl, ProofFields } from "./proof-fields.tsx";
import { sendProof } from "./send-proof.ts";
import { useFactRefresh } from "./use-fact-refresh.ts";

interface Props {
  taskId: number;
  borrowerId: number;
  onClose: () => void;
}

const toMoment = (value: unknown): Date | undefined =>
  value instanceof Date && !Number.isNaN(value.getTime()) ? value : undefined;

/** Records the fact, then the file for the second person. A file that fails is sent again for the same fact. */
const useSend = (): Send<FactValues, unknown> => {
  const { borrower } = trpc.useUtils().client.tasks;
  const recorded = useRef<{ body: string; factId: number } | null>(null);
  return async ({ fromOn, params, proof, ...fact }, under) => {
    const isConsent = fact.kind === "CONSENT";
    const evidence = isConsent ? citedBy({ proof }) : undefined;
    const input = {
      ...fact,
      params: paramsOf(fact.kind, params),
      ...(fromOn !== "" && { fromOn }),
      ...(evidence && { evidence }),
    };
    const body = JSON.stringify(input);
    const file = isConsent && proof.kind === "DOCUMENT" ? proof.file : null;
    if (recorded.current?.body !== body) {
      const { factId } = await borrower.recordFact.mutate(input, under);
      recorded.current = { body, factId };
    }
    const { factId } = recorded.current;
    return file ? sendProof({ factId, file }, under) : { factId };
  };
};

/** Tells what is so of the borrower; it counts in all his cases at once. */
const FactDialog = ({ taskId, borrowerId, onClose }: Props) => {
  const t = useT();
  const send = useSend();
  const form = useCommandForm(FactFields, {
    defaultValues: {
      taskId,
      kind: "DECEASED",
      fromOn: "",
      reason: "",
      params: { channels: [], weekdays: [], holidays: false },
      proof: { kind: "NONE" },
    },
    send,
    onSettled: useFactRefresh(),
    onDone: onClose,
  });
  const kind = form.watch("kind");
  const stops = isStop(kind);
  const fields = { kind, borrowerId, control: form.control };
  return (
    <CommandDialog
      form={form}
      title={t("tasks.borrower.fact.add")}
      description={t(`tasks.borrower.fact.hint.${kind}`)}
      tone={stops ? "destructive" : "primary"}
      submit={t(`tasks.borrower.fact.${stops ? "record" : "saved"}`)}
      onClose={onClose}
    >
      <SelectField
        control={form.control}
        name="kind"
        label={t("app.form.kind")}
        options={optionsOf(FACT_KINDS, (value) => t(`tasks.borrower.fact.kind.${value}`))}
        required
      />
      <FromDay {...fields} />
      <FactParamFields {...fields} />
      {kind === "CONSENT" ? (
        <ProofFields
          control={form.control as unknown as ProofControl}
          taskId={taskId}
          givenAt={toMoment(form.watch("params.givenAt"))}
        />
      ) : null}
      <ReasonField
        control={form.control}
        name="reason"
        maxLength={300}
        {...(kind === "CONSENT" && {
          label: t("tasks.borrower.fact.evidence"),
        })}
      />
    </CommandDialog>
  );
};

export default FactDialog;
