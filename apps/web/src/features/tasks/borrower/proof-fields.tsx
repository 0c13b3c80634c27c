import { FileUp } from "lucide-react";
import { type Control, useController, useWatch } from "react-hook-form";
import { Field } from "@/components/form/field.tsx";
import { SelectField } from "@/components/form/text-fields.tsx";
import { FileInput } from "@/components/page/file-input.tsx";
import { Button } from "@/components/ui/button.tsx";
import { useFormat } from "@/hooks/use-format.ts";
import { useT } from "@/lib/i18n.tsx";
import { optionsOf } from "@/lib/options.ts";
import { trpc } from "@/lib/trpc.ts";
import {
  PROOF_KINDS,
  type ProofInput,
  type ProofValues,
} from "./fact-schema.ts";

export type ProofControl = Control<ProofInput, unknown, ProofValues>;

interface Props {
  control: ProofControl;
  taskId: number;
  /** Kinds that can be chosen; all of them where a consent is recorded. */
  kinds?: readonly (typeof PROOF_KINDS)[number][];
}

const TYPES = "application/pdf,image/jpeg,image/png,image/webp,audio/*";
const LONGEST_TEXT = 60;

const Cited = ({ control, taskId, kind }: Props & { kind: string }) => {
  const t = useT();
  const { instant } = useFormat();
  const { data } = trpc.tasks.borrower.listEvidence.useQuery(
    { taskId },
    { meta: { quiet: true } },
  );
  if (kind === "CALL")
    return (
      <SelectField
        numeric
        required
        control={control}
        name="proof.callId"
        label={t("tasks.borrower.consent.kind.CALL")}
        placeholder={t("app.form.choose")}
        {...(data?.calls.length === 0 && {
          hint: t("tasks.borrower.consent.noCalls"),
        })}
        options={(data?.calls ?? []).map((call) => ({
          value: String(call.callId),
          label: t("tasks.borrower.consent.call", {
            ...{ at: instant(call.at), agent: call.agentName },
            seconds: call.talkSeconds,
          }),
        }))}
      />
    );
  return (
    <SelectField
      numeric
      required
      control={control}
      name="proof.messageId"
      label={t("tasks.borrower.consent.kind.MESSAGE")}
      placeholder={t("app.form.choose")}
      {...(data?.messages.length === 0 && {
        hint: t("tasks.borrower.consent.noMessages"),
      })}
      options={(data?.messages ?? []).map(({ messageId, at, content }) => ({
        value: String(messageId),
        label: t("tasks.borrower.consent.message", {
          ...{ at: instant(at), text: content.slice(0, LONGEST_TEXT) },
        }),
      }))}
    />
  );
};

const Document = ({ control }: Props) => {
  const t = useT();
  const { field } = useController({ control, name: "proof.file" });
  const label = t("tasks.borrower.consent.file");
  return (
    <Field control={control} name="proof.file" label={label} required>
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

/** Asks for the evidence of a consent, or leaves it to a second person. */
export const ProofFields = (props: Props) => {
  const t = useT();
  const { control, kinds = PROOF_KINDS } = props;
  const kind = useWatch({ control, name: "proof.kind" });
  return (
    <>
      <SelectField
        required
        control={control}
        name="proof.kind"
        label={t("tasks.borrower.consent.title")}
        options={optionsOf(kinds, (value) =>
          t(`tasks.borrower.consent.kind.${value}`),
        )}
      />
      {kind === "CALL" || kind === "MESSAGE" ? (
        <Cited {...props} kind={kind} />
      ) : null}
      {kind === "DOCUMENT" ? <Document {...props} /> : null}
    </>
  );
};
