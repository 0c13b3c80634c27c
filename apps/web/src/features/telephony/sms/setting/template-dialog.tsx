import type { TemplateRow } from "@kolekta/api/telephony/sms/contract-template";
import { LANGUAGES, PURPOSES } from "@kolekta/api/telephony/sms/contract";
import { ChoiceField } from "@/components/form/choice-fields.tsx";
import {
  DayField,
  FieldPair,
  NumberField,
  SelectField,
  TextField,
} from "@/components/form/text-fields.tsx";
import { useNextDay } from "@/components/setting/from-field.tsx";
import { SettingDialog } from "@/components/setting/setting-dialog.tsx";
import { useProposalForm } from "@/components/proposal/use-proposal-form.ts";
import { toOptions, useT } from "@/lib/i18n.tsx";
import { trpc } from "@/lib/trpc.ts";
import { BodyField } from "./body-field.tsx";
import { TemplateForm } from "./template-schema.ts";

interface Props {
  /** Absent: a new text. */
  template?: TemplateRow | undefined;
  onClose: () => void;
}

const useWording = ({ template, onClose }: Props) => {
  const nextDay = useNextDay();
  const utils = trpc.useUtils();
  const { code = "", language, purpose = "COLLECT", name = "" } = template ?? {};
  const form = useProposalForm(TemplateForm, {
    defaultValues: {
      code,
      language,
      purpose,
      name,
      body: template?.body ?? "",
      dpdFrom: template?.dpdFrom ?? undefined,
      dpdTo: template?.dpdTo ?? undefined,
      effectiveFrom: nextDay,
    },
    send: (values, callOptions) =>
      utils.client.telephony.sms.saveTemplate.mutate(
        { ...values, version: template?.version ?? 0 },
        callOptions,
      ),
    refresh: () => utils.telephony.sms.listTemplates.invalidate(),
    onDone: onClose,
  });
  return { form, nextDay };
};

type PartProps = Pick<ReturnType<typeof useWording>, "form">;

/** Identity of a template; fixed after creation. */
const Identity = ({ form: { control } }: PartProps) => {
  const t = useT();
  return (
    <FieldPair>
      <TextField
        control={control}
        name="code"
        maxLength={30}
        autoCapitalize="characters"
        spellCheck={false}
        label={t("telephony.template.code")}
        hint={t("telephony.template.codeHint")}
        required
      />
      <SelectField
        control={control}
        name="language"
        label={t("app.language.label")}
        placeholder="–"
        options={toOptions(LANGUAGES, (value) => t(`telephony.sms.languageName.${value}`))}
        required
      />
    </FieldPair>
  );
};

const Stage = ({ form: { control }, nextDay }: PartProps & { nextDay: string }) => {
  const t = useT();
  return (
    <div className="grid items-end gap-3 sm:grid-cols-3">
      <NumberField control={control} name="dpdFrom" label={t("telephony.template.dpdFrom")} />
      <NumberField control={control} name="dpdTo" label={t("telephony.template.dpdTo")} />
      <DayField
        control={control}
        name="effectiveFrom"
        min={nextDay}
        label={t("telephony.template.effectiveFrom")}
      />
    </div>
  );
};

/** Creates a template or a new version of its text; sent messages keep their text. */
const TemplateDialog = (props: Props) => {
  const { template, onClose } = props;
  const t = useT();
  const { form, nextDay } = useWording(props);
  const { control } = form;
  const title = template
    ? t("telephony.template.editTitle", { name: template.name })
    : t("telephony.template.addTitle");
  return (
    <SettingDialog form={form} title={title} size="xl" onClose={onClose}>
      {template ? null : <Identity form={form} />}
      <ChoiceField
        control={control}
        name="purpose"
        label={t("telephony.template.purpose")}
        options={toOptions(PURPOSES, (value) => t(`telephony.sms.purpose.${value}`))}
        required
      />
      <TextField
        control={control}
        name="name"
        maxLength={100}
        label={t("telephony.template.name")}
        required
      />
      <BodyField control={control} purpose={form.watch("purpose")} />
      <Stage form={form} nextDay={nextDay} />
    </SettingDialog>
  );
};

export default TemplateDialog;
