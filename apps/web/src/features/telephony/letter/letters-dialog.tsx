import { LETTER_LIMIT, sendMany as contract } from "@kolekta/api/telephony/letter/contract";
import { DELIVERIES } from "@kolekta/api/telephony/letter/contract-codes";
import { useState } from "react";
import { z } from "zod";
import { ChoiceField } from "@/components/form/choice-fields.tsx";
import { CommandForm, useCommandForm } from "@/components/form/command-dialog.tsx";
import { SelectField } from "@/components/form/text-fields.tsx";
import { BatchOutcome } from "@/components/page/batch-outcome.tsx";
import { DownloadButton } from "@/components/page/download-button.tsx";
import { Modal } from "@/components/page/modal.tsx";
import { Alert } from "@/components/ui/alert.tsx";
import { Area } from "@/components/case/area.tsx";
import { toOptions, useT } from "@/lib/i18n.tsx";
import { type Outputs, trpc } from "@/lib/trpc.ts";
import { isIndonesian, buildBatchPath, QUIET, useLetterRefresh } from "./use-letters.ts";

/** Case data that a letter needs. */
export interface LetterCase {
  readonly taskId: number;
  readonly borrowerName: string;
  readonly loanNumber: string;
}

type BulkLetterResult = Outputs["telephony"]["letter"]["sendMany"];
type Templates = Outputs["telephony"]["letter"]["listTemplates"];

interface Props {
  cases: readonly LetterCase[];
  /** `done`: at least one letter was attempted, whatever its result. */
  onClose: (done: boolean) => void;
}

/** Code and language in one choice. */
const Fields = z.object({ letter: z.string().min(1), delivery: contract.input.shape.delivery });

const WITHIN = "/";

/** Enabled letters of all institutions in scope, without duplicates. */
const toChoices = (templates: Templates) =>
  new Map(
    templates.flatMap(({ code, language, current }) =>
      current?.enabled ? [[`${code}${WITHIN}${language}`, { code, language, current }]] : [],
    ),
  );

const Choose = ({
  cases,
  templates,
  onClose,
  onSent,
}: Props & { templates: Templates; onSent: (outcome: BulkLetterResult) => void }) => {
  const t = useT();
  const utils = trpc.useUtils();
  const choices = toChoices(templates);
  const [any = ""] = choices.keys();
  const first = [...choices].find(([, choice]) => isIndonesian(choice))?.[0] ?? any;
  const form = useCommandForm(Fields, {
    defaultValues: { letter: first, delivery: "PRINTED" },
    success: null,
    send: ({ letter, delivery }, callOptions) => {
      const { code = "", language = "es" } = choices.get(letter) ?? {};
      const taskIds = cases.map(({ taskId }) => taskId);
      const many = { taskIds, code, language, delivery };
      return utils.client.telephony.letter.sendMany.mutate(many, callOptions);
    },
    onSettled: useLetterRefresh(),
    onDone: onSent,
  });
  const isTooMany = cases.length > LETTER_LIMIT;
  return (
    <CommandForm
      form={form}
      submit={t("telephony.letter.write")}
      disabled={isTooMany || choices.size === 0}
      onClose={() => onClose(false)}
    >
      {isTooMany ? (
        <Alert tone="warning">{t("telephony.letter.maximum", { max: LETTER_LIMIT })}</Alert>
      ) : null}
      <SelectField
        control={form.control}
        name="letter"
        label={t("telephony.letter.which")}
        options={[...choices].map(([value, { language, current }]) => ({
          value,
          label: `${current.name} (${t(`telephony.sms.languageName.${language}`)})`,
        }))}
      />
      <ChoiceField
        control={form.control}
        name="delivery"
        label={t("telephony.letter.delivery")}
        options={toOptions(DELIVERIES, (code) => t(`telephony.letter.way.${code}`))}
      />
    </CommandForm>
  );
};

const Sent = ({
  cases,
  outcome: { sent, refused },
  onClose,
}: Props & { outcome: BulkLetterResult }) => {
  const t = useT();
  const ids = sent.map(({ letterId }) => letterId);
  return (
    <BatchOutcome
      summary={t("telephony.letter.sentMany", { count: sent.length })}
      done={sent.length}
      refused={refused.map(({ taskId, message }) => {
        const letterCase = cases.find((candidate) => candidate.taskId === taskId);
        return {
          id: taskId,
          name: letterCase?.borrowerName,
          aside: letterCase?.loanNumber,
          message,
        };
      })}
      why={t("telephony.letter.rejectedMany", { count: refused.length })}
      action={
        ids.length > 0 ? (
          <DownloadButton path={buildBatchPath(ids)} name="letters.pdf">
            {t("telephony.letter.printAll")}
          </DownloadButton>
        ) : null
      }
      onClose={() => onClose(true)}
    />
  );
};

/** Writes the same letter for many cases, then prints all that were written as one document. */
const LettersDialog = (props: Props) => {
  const t = useT();
  const [outcome, setOutcome] = useState<BulkLetterResult>();
  const templates = trpc.telephony.letter.listTemplates.useQuery({}, QUIET);
  return (
    <Modal
      title={t("telephony.letter.titleMany", { count: props.cases.length })}
      description={outcome ? undefined : t("telephony.letter.body")}
      onClose={() => props.onClose(outcome !== undefined)}
    >
      {outcome ? (
        <Sent {...props} outcome={outcome} />
      ) : (
        <Area result={templates}>
          {(all) => <Choose {...props} templates={all} onSent={setOutcome} />}
        </Area>
      )}
    </Modal>
  );
};

export default LettersDialog;
