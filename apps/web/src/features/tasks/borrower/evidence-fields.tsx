import { FileUp } from "lucide-react";
import { type Control, useController, useWatch } from "react-hook-form";
import { Field } from "@/components/form/field.tsx";
import { SelectField } from "@/components/form/text-fields.tsx";
import { FileInput } from "@/components/page/file-input.tsx";
import { ErrorState } from "@/components/page/states.tsx";
import { Button } from "@/components/ui/button.tsx";
import { toOptions, useFormat, useT } from "@/lib/i18n.tsx";
import { type Outputs, trpc } from "@/lib/trpc.ts";
import { EVIDENCE_KINDS, type EvidenceInput, type EvidenceValues } from "./flag-schema.ts";

export type EvidenceControl = Control<EvidenceInput, unknown, EvidenceValues>;

interface Props {
  control: EvidenceControl;
  taskId: number;
  /** Time of the consent, which limits the calls and messages to choose from. */
  consentedAt: Date | undefined;
  /** Kinds that can be chosen; defaults to all. */
  kinds?: readonly (typeof EVIDENCE_KINDS)[number][];
}

const TYPES = "application/pdf,image/jpeg,image/png,image/webp,audio/*";
const LONGEST_TEXT = 60;
const NEVER = new Date(0);

type CitedKind = "CALL" | "MESSAGE";

type Evidence = Outputs["tasks"]["borrower"]["listEvidence"];

/** Calls or texts as a list of choices, with the hint for an empty one. */
const useChoices = (kind: CitedKind, evidence: Evidence | undefined) => {
  const t = useT();
  const { instant } = useFormat();
  const calls = (evidence?.calls ?? []).map((call) => ({
    value: String(call.callId),
    label: t("tasks.borrower.consent.call", {
      at: instant(call.at),
      agent: call.agentName,
      seconds: call.talkSeconds,
    }),
  }));
  const messages = (evidence?.messages ?? []).map((message) => ({
    value: String(message.messageId),
    label: t("tasks.borrower.consent.message", {
      at: instant(message.at),
      text: message.content.slice(0, LONGEST_TEXT),
    }),
  }));
  const options = kind === "CALL" ? calls : messages;
  const none = kind === "CALL" ? "noCalls" : "noMessages";
  const isEmpty = evidence !== undefined && options.length === 0;
  return { options, ...(isEmpty && { hint: t(`tasks.borrower.consent.${none}`) }) };
};

const Cited = ({ control, taskId, consentedAt = NEVER, kind }: Props & { kind: CitedKind }) => {
  const t = useT();
  const hasConsentTime = consentedAt !== NEVER;
  const { data, error, refetch } = trpc.tasks.borrower.listEvidence.useQuery(
    { taskId, consentedAt },
    { enabled: hasConsentTime, meta: { quiet: true } },
  );
  const choices = useChoices(kind, data);
  if (error) return <ErrorState className="py-4" error={error} onRetry={() => void refetch()} />;
  return (
    <SelectField
      numeric
      required
      control={control}
      name={kind === "CALL" ? "evidence.callId" : "evidence.messageId"}
      label={t(`tasks.borrower.consent.kind.${kind}`)}
      placeholder={t("app.form.choose")}
      {...choices}
      {...(!hasConsentTime && { hint: t("tasks.borrower.consent.dateRequired") })}
    />
  );
};

const Document = ({ control }: Props) => {
  const t = useT();
  const { field } = useController({ control, name: "evidence.file" });
  const label = t("tasks.borrower.consent.file");
  return (
    <Field
      control={control}
      name="evidence.file"
      label={label}
      hint={t("tasks.borrower.consent.fileWaits")}
      required
    >
      {(aria) => (
        <FileInput accept={TYPES} label={label} onFile={field.onChange}>
          {(open) => (
            <span className="flex min-w-0 items-center gap-2">
              <Button {...aria} ref={field.ref} onClick={open}>
                <FileUp />
                {t("app.form.choose")}
              </Button>
              <span className="min-w-0 truncate">{field.value?.name}</span>
            </span>
          )}
        </FileInput>
      )}
    </Field>
  );
};

/** Fields for the evidence of a consent: a call, a message, or a later decision of an approver. */
export const EvidenceFields = (props: Props) => {
  const t = useT();
  const { control, kinds = EVIDENCE_KINDS } = props;
  const kind = useWatch({ control, name: "evidence.kind" });
  return (
    <>
      <SelectField
        control={control}
        name="evidence.kind"
        label={t("tasks.borrower.consent.title")}
        options={toOptions(kinds, (value) => t(`tasks.borrower.consent.kind.${value}`))}
      />
      {kind === "CALL" || kind === "MESSAGE" ? <Cited {...props} kind={kind} /> : null}
      {kind === "DOCUMENT" ? <Document {...props} /> : null}
    </>
  );
};
