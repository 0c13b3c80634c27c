import {
  LETTER_LANGUAGES,
  LETTER_VARIABLES,
  REQUIRED_VARIABLES,
} from "@kolekta/api/telephony/letter/contract-codes";
import {
  type LetterTemplate,
  saveTemplate as contract,
} from "@kolekta/api/telephony/letter/contract-template";
import { z } from "zod";
import { CheckboxField } from "@/components/form/choice-fields.tsx";
import { CommandDialog } from "@/components/form/command-dialog.tsx";
import { DayField, SelectField, TextareaField, TextField } from "@/components/form/text-fields.tsx";
import type { ContractForm } from "@/components/form/use-contract-form.ts";
import { useProposalForm } from "@/components/proposal/use-proposal-form.ts";
import { useSession } from "@/hooks/use-user.tsx";
import { toOptions, useT } from "@/lib/i18n.tsx";
import { trpc } from "@/lib/trpc.ts";

/** A date field that was emptied is none. */
const Fields = contract.input.extend({
  effectiveOn: contract.input.shape.effectiveOn.or(z.literal("")),
});

interface Props {
  /** Is null for a new letter. */
  row: LetterTemplate | null;
  onClose: () => void;
}

type Control = ContractForm<z.input<typeof Fields>, z.output<typeof Fields>>["control"];

const braces = (names: readonly string[]): string => names.map((name) => `{${name}}`).join(" ");

const isRequired = (name: string): boolean =>
  REQUIRED_VARIABLES.some((variable) => variable === name);

/** Code, language and owner of a letter; fixed after creation. */
const OwnerFields = ({ control }: { control: Control }) => {
  const t = useT();
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      <TextField
        control={control}
        name="code"
        label={t("telephony.template.code")}
        hint={t("telephony.letter.template.codeHint")}
        required
      />
      <SelectField
        control={control}
        name="language"
        label={t("app.language.label")}
        options={toOptions(LETTER_LANGUAGES, (language) =>
          t(`telephony.sms.languageName.${language}`),
        )}
        required
      />
    </div>
  );
};

const WordFields = ({ control }: { control: Control }) => {
  const t = useT();
  const others = LETTER_VARIABLES.filter((name) => !isRequired(name));
  return (
    <>
      <TextField control={control} name="name" label={t("core.field.name")} required />
      <TextField
        control={control}
        name="title"
        label={t("telephony.letter.template.title")}
        required
      />
      <TextareaField
        control={control}
        name="body"
        rows={8}
        label={t("core.field.text")}
        hint={t("telephony.letter.template.textHint", {
          required: braces(REQUIRED_VARIABLES),
          others: braces(others),
        })}
        required
      />
      <TextField control={control} name="law" label={t("telephony.letter.template.law")} required />
      <DayField
        control={control}
        name="effectiveOn"
        label={t("telephony.template.effectiveFrom")}
        hint={t("telephony.letter.template.fromHint")}
      />
    </>
  );
};

const EMPTY = { name: "", title: "", body: "", law: "", enabled: true };

/** The next wording of a letter, or a new letter; another person approves it. */
const TemplateDialog = ({ row, onClose }: Props) => {
  const t = useT();
  const utils = trpc.useUtils();
  const home = useSession().user.institutionId;
  const line = row?.next ?? row?.current;
  const { name, title, body, law, enabled } = line ?? EMPTY;
  const form = useProposalForm(Fields, {
    defaultValues: {
      institutionId: row ? row.institutionId : home,
      code: row?.code ?? "",
      language: row?.language ?? "es",
      name,
      title,
      body,
      law,
      enabled,
      baseId: row?.latestId ?? null,
      effectiveOn: "",
    },
    send: ({ effectiveOn, ...values }, callOptions) =>
      utils.client.telephony.letter.saveTemplate.mutate(
        { ...values, ...(effectiveOn && { effectiveOn }) },
        callOptions,
      ),
    refresh: () => utils.telephony.letter.invalidate(),
    onDone: onClose,
  });
  const { control } = form;
  return (
    <CommandDialog
      form={form}
      size="2xl"
      title={
        row ? t("telephony.letter.template.edit", { name }) : t("telephony.letter.template.add")
      }
      submit={t("manage.proposal.propose")}
      onClose={onClose}
    >
      {row ? null : <OwnerFields control={control} />}
      <WordFields control={control} />
      <CheckboxField
        control={control}
        name="enabled"
        label={t("manage.proposal.detail.enabled")}
        hint={t("telephony.letter.template.enabledHint")}
      />
    </CommandDialog>
  );
};

export default TemplateDialog;
