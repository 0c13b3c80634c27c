import type { update as contract } from "@kolekta/api/manage/config/contract";
import {
  CONFIG_CODES,
  type ConfigCode,
  HOUSE_ONLY,
  INTERVALS,
  MOST_IN_TICKER,
} from "@kolekta/api/manage/config/contract-codes";
import type { z } from "zod";
import { namedOptions } from "@/components/case/named-fields.tsx";
import { CheckboxField } from "@/components/form/choice-fields.tsx";
import {
  NumberField,
  SelectField,
  TextareaField,
  TextField,
} from "@/components/form/text-fields.tsx";
import type { ContractForm } from "@/components/form/use-contract-form.ts";
import { useT } from "@/lib/i18n.tsx";
import { optionsOf } from "@/lib/options.ts";
import type { Subject } from "./entry.ts";
import { useOptions } from "./facts.tsx";

type Form = ContractForm<
  z.input<typeof contract.input>,
  z.output<typeof contract.input>
>;

const VersionFields = ({ form: { control } }: { form: Form }) => {
  const t = useT();
  return (
    <>
      <TextField
        control={control}
        name="version"
        label={t("manage.proposal.fact.version")}
        hint={t("manage.config.versionHint")}
        required
      />
      <TextField
        control={control}
        name="shortLink"
        label={t("manage.proposal.fact.shortLink")}
        maxLength={200}
        required
      />
      <CheckboxField
        control={control}
        name="open"
        label={t("manage.config.forced")}
        hint={t("manage.config.forcedHint")}
      />
    </>
  );
};

const TickerFields = ({ form: { control } }: { form: Form }) => {
  const t = useT();
  const counts = Array.from({ length: MOST_IN_TICKER }, (_, n) =>
    String(n + 1),
  );
  return (
    <>
      <CheckboxField
        control={control}
        name="open"
        label={t("manage.config.shown")}
      />
      <SelectField
        control={control}
        name="value"
        label={t("manage.proposal.fact.value")}
        options={optionsOf(counts, (one) => one)}
        required
      />
    </>
  );
};

const Interval = ({
  form: { control },
  code,
}: {
  form: Form;
  code: Exclude<ConfigCode, "APP_VERSION">;
}) => {
  const t = useT();
  const { least, most } = INTERVALS[code];
  return (
    <NumberField
      control={control}
      name="interval"
      label={t(
        code === "STATS_REFRESH"
          ? "manage.config.minutes"
          : "manage.config.seconds",
      )}
      min={least}
      max={most}
      required
    />
  );
};

const BEGINNINGS = {
  STATS_REFRESH: { value: null, open: null, interval: 30 },
  REPAYMENT_TICKER: { value: "5", open: true, interval: 60 },
} as const;

/** Which entry a stage gets a value of its own of. */
const ForStage = ({ form }: { form: Form }) => {
  const t = useT();
  const { control } = form;
  const codes = CONFIG_CODES.filter((code) => !HOUSE_ONLY.includes(code));
  return (
    <>
      <SelectField
        control={control}
        name="code"
        label={t("manage.config.parameter")}
        options={optionsOf(codes, (code) => t(`manage.config.code.${code}`))}
        onChoose={(code) => {
          const chosen = code as keyof typeof BEGINNINGS;
          form.setValue("code", chosen, { shouldDirty: true });
          for (const [field, value] of Object.entries(BEGINNINGS[chosen]))
            form.setValue(field as "value", value as string | null);
        }}
        required
      />
      <SelectField
        control={control}
        name="workQueueId"
        label={t("core.field.stage")}
        placeholder={t("core.word.none")}
        options={namedOptions(useOptions()?.queues ?? [])}
        numeric
        required
      />
    </>
  );
};

/** What an entry of its code says. */
export const EntryFields = ({ form, row }: { form: Form; row: Subject }) => {
  const t = useT();
  const code = form.watch("code");
  if (form.watch("followsHouse")) return null;
  return (
    <>
      {row.isNew ? <ForStage form={form} /> : null}
      {code === "APP_VERSION" ? <VersionFields form={form} /> : null}
      {code === "REPAYMENT_TICKER" ? <TickerFields form={form} /> : null}
      {code === "APP_VERSION" ? null : <Interval {...{ form, code }} />}
      <TextareaField
        control={form.control}
        name="description"
        label={t("manage.proposal.fact.description")}
        maxLength={300}
        rows={2}
      />
    </>
  );
};
