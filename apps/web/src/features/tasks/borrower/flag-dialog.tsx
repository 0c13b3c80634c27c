import { useRef } from "react";
import { BORROWER_FLAG_KINDS } from "@kolekta/api/tasks/borrower/contract-flag";
import { CommandDialog, ReasonField, useCommandForm } from "@/components/form/command-dialog.tsx";
import { SelectField } from "@/components/form/text-fields.tsx";
import { toOptions, useT } from "@/lib/i18n.tsx";
import type { Send } from "@/lib/retry-key.ts";
import { trpc } from "@/lib/trpc.ts";
import { BorrowerFlagParamFields, FromDay } from "./flag-fields.tsx";
import { citedBy, BorrowerFlagFields, type BorrowerFlagValues, toParams } from "./flag-schema.ts";
import { isStop } from "./flag-tone.ts";
import { type EvidenceControl, EvidenceFields } from "./evidence-fields.tsx";
import { sendEvidence } from "./send-evidence.ts";
import { useBorrowerFlagRefresh } from "./use-flag-refresh.ts";

interface Props {
  taskId: number;
  borrowerId: number;
  onClose: () => void;
}

const toInstant = (value: unknown): Date | undefined =>
  value instanceof Date && !Number.isNaN(value.getTime()) ? value : undefined;

/**
 * Records the flag, then its file for the approver. A failed upload is retried for the same flag.
 */
const useSend = (): Send<BorrowerFlagValues, unknown> => {
  const { borrower } = trpc.useUtils().client.tasks;
  const recorded = useRef<{ body: string; flagId: number } | null>(null);
  return async ({ fromOn, params, evidence, ...borrowerFlag }, callOptions) => {
    const isConsent = borrowerFlag.kind === "CONSENT";
    const citation = isConsent ? citedBy({ evidence }) : undefined;
    const input = {
      ...borrowerFlag,
      params: toParams(borrowerFlag.kind, params),
      ...(fromOn !== "" && { fromOn }),
      ...(citation && { evidence: citation }),
    };
    const body = JSON.stringify(input);
    const file = isConsent && evidence.kind === "DOCUMENT" ? evidence.file : null;
    if (recorded.current?.body !== body) {
      const { flagId } = await borrower.addFlag.mutate(input, callOptions);
      recorded.current = { body, flagId };
    }
    const { flagId } = recorded.current;
    return file ? sendEvidence({ flagId, file }, callOptions) : { flagId };
  };
};

const BorrowerFlagDialog = ({ taskId, borrowerId, onClose }: Props) => {
  const t = useT();
  const send = useSend();
  const form = useCommandForm(BorrowerFlagFields, {
    defaultValues: {
      taskId,
      kind: "DECEASED",
      fromOn: "",
      reason: "",
      params: { channels: [], weekdays: [], holidays: false },
      evidence: { kind: "NONE" },
    },
    send,
    onSettled: useBorrowerFlagRefresh(),
    onDone: onClose,
  });
  const kind = form.watch("kind");
  const stops = isStop(kind);
  const fields = { kind, borrowerId, control: form.control };
  return (
    <CommandDialog
      form={form}
      title={t("tasks.borrower.flag.add")}
      description={t(`tasks.borrower.flag.hint.${kind}`)}
      tone={stops ? "destructive" : "primary"}
      submit={t(`tasks.borrower.flag.${stops ? "record" : "saved"}`)}
      onClose={onClose}
    >
      <SelectField
        control={form.control}
        name="kind"
        label={t("app.form.kind")}
        options={toOptions(BORROWER_FLAG_KINDS, (value) => t(`tasks.borrower.flag.kind.${value}`))}
      />
      <FromDay {...fields} />
      <BorrowerFlagParamFields {...fields} />
      {kind === "CONSENT" ? (
        <EvidenceFields
          control={form.control as unknown as EvidenceControl}
          taskId={taskId}
          consentedAt={toInstant(form.watch("params.consentedAt"))}
        />
      ) : null}
      <ReasonField
        control={form.control}
        name="reason"
        {...(kind === "CONSENT" && { label: t("tasks.borrower.flag.evidence") })}
      />
    </CommandDialog>
  );
};

export default BorrowerFlagDialog;
