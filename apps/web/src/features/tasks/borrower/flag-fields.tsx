import { CONTACT_CHANNELS } from "@kolekta/api/tasks/contact/contract-codes";
import { toLocalDay } from "@kolekta/api/core/calendar";
import {
  BORROWER_LANGUAGES,
  CONSENT_METHODS,
  type BorrowerFlagKind,
} from "@kolekta/api/tasks/borrower/contract-flag";
import { CheckboxGroupField } from "@/components/form/checkbox-group-field.tsx";
import { CheckboxField } from "@/components/form/choice-fields.tsx";
import { InstantField } from "@/components/form/instant-field.tsx";
import {
  DayField,
  FieldPair,
  SelectField,
  TextField,
  TimeField,
} from "@/components/form/text-fields.tsx";
import type { ContractForm } from "@/components/form/use-contract-form.ts";
import { useSession } from "@/hooks/use-user.tsx";
import { toOptions, useLang, useT } from "@/lib/i18n.tsx";
import { trpc } from "@/lib/trpc.ts";
import type { BorrowerFlagInput, BorrowerFlagValues } from "./flag-schema.ts";
import { weekdayName } from "@/lib/weekday.ts";
import { useChannelName, useConsentMethodLabel } from "./flag-labels.ts";

interface Props {
  control: ContractForm<BorrowerFlagInput, BorrowerFlagValues>["control"];
  borrowerId: number;
}

const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7];

const Channels = ({ control }: Props) => {
  const t = useT();
  const name = useChannelName();
  return (
    <CheckboxGroupField
      look="row"
      control={control}
      name="params.channels"
      label={t("tasks.borrower.flag.field.channels")}
      options={toOptions(CONTACT_CHANNELS, name)}
    />
  );
};

const Times = ({ control, required }: Props & { required?: boolean }) => {
  const t = useT();
  const lang = useLang();
  return (
    <>
      <CheckboxGroupField
        look="row"
        control={control}
        name="params.weekdays"
        label={t("tasks.borrower.flag.field.weekdays")}
        options={WEEKDAYS.map((value) => ({ value, label: weekdayName(value, lang) }))}
      />
      <FieldPair>
        <TimeField
          control={control}
          name="params.from"
          label={t("tasks.borrower.flag.field.from")}
          required={required}
        />
        <TimeField
          control={control}
          name="params.to"
          label={t("tasks.borrower.flag.field.to")}
          required={required}
        />
      </FieldPair>
    </>
  );
};

/** Chooses one of the borrower's numbers. */
const ContactChoice = ({ control, borrowerId }: Props) => {
  const t = useT();
  const contacts = trpc.tasks.contact.list.useQuery({ id: borrowerId }, { meta: { quiet: true } });
  return (
    <SelectField
      numeric
      control={control}
      name="params.contactId"
      label={t("tasks.borrower.flag.field.contact")}
      placeholder={t("tasks.borrower.flag.field.anyContact")}
      options={(contacts.data ?? []).map(({ contactId, name, phone }) => ({
        value: String(contactId),
        label: `${name} · ${phone}`,
      }))}
    />
  );
};

const Consent = (props: Props) => {
  const t = useT();
  const { control } = props;
  const formatMethod = useConsentMethodLabel();
  return (
    <>
      <Channels {...props} />
      <Times {...props} required />
      <CheckboxField
        control={control}
        name="params.holidays"
        label={t("tasks.borrower.flag.field.holidays")}
      />
      <SelectField
        control={control}
        name="params.way"
        label={t("tasks.borrower.flag.field.way")}
        placeholder={t("app.form.choose")}
        options={toOptions(CONSENT_METHODS, formatMethod)}
        required
      />
      <InstantField
        control={control}
        name="params.consentedAt"
        label={t("tasks.borrower.flag.field.consentedAt")}
        required
      />
    </>
  );
};

export const FromDay = ({ control, kind }: Props & { kind: BorrowerFlagKind }) => {
  const t = useT();
  const { zone } = useSession();
  if (kind === "CONSENT") return null;
  return (
    <DayField
      control={control}
      name="fromOn"
      label={t("tasks.borrower.flag.field.fromOn")}
      min="1900-01-01"
      max={toLocalDay(new Date(), zone)}
      required={kind !== "LANGUAGE" && kind !== "INCONVENIENT"}
    />
  );
};

export const BorrowerFlagParamFields = ({ kind, ...props }: Props & { kind: BorrowerFlagKind }) => {
  const t = useT();
  const { control } = props;
  switch (kind) {
    case "REPRESENTED":
      return (
        <FieldPair>
          <TextField
            control={control}
            name="params.name"
            label={t("tasks.borrower.flag.field.name")}
          />
          <TextField
            control={control}
            name="params.phone"
            type="tel"
            label={t("tasks.borrower.flag.field.phone")}
          />
        </FieldPair>
      );
    case "CONSENT":
      return <Consent {...props} />;
    case "LANGUAGE":
      return (
        <SelectField
          control={control}
          name="params.language"
          label={t("app.language.label")}
          placeholder={t("app.form.choose")}
          options={toOptions(BORROWER_LANGUAGES, (value) =>
            t(`telephony.sms.languageName.${value}`),
          )}
          required
        />
      );
    case "INCONVENIENT":
      return (
        <>
          <Channels {...props} />
          <ContactChoice {...props} />
          <Times {...props} />
        </>
      );
    default:
      return null;
  }
};
