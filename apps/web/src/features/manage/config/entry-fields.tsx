import {
  type ConfigCode,
  INTERVALS,
  isProductCode,
  MAX_IN_TICKER,
} from "@kolekta/api/manage/config/contract-codes";
import { CheckboxField } from "@/components/form/choice-fields.tsx";
import {
  NumberField,
  SelectField,
  TextareaField,
  TextField,
} from "@/components/form/text-fields.tsx";
import { toOptions, useT } from "@/lib/i18n.tsx";
import type { EntryForm } from "./entry-form.ts";
import type { EntryRowOrNew } from "./entry.ts";
import { OtherFields } from "./other-fields.tsx";
import { StageFields } from "./stage-fields.tsx";

const VersionFields = ({ form: { control } }: { form: EntryForm }) => {
  const t = useT();
  return (
    <>
      <TextField
        control={control}
        name="version"
        label={t("manage.proposal.detail.version")}
        hint={t("manage.config.versionHint")}
        required
      />
      <TextField
        control={control}
        name="shortLink"
        label={t("manage.proposal.detail.shortLink")}
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

const TickerFields = ({ form: { control } }: { form: EntryForm }) => {
  const t = useT();
  const counts = Array.from({ length: MAX_IN_TICKER }, (_, n) => String(n + 1));
  return (
    <>
      <CheckboxField control={control} name="open" label={t("manage.config.tickerVisible")} />
      <SelectField
        control={control}
        name="value"
        label={t("manage.config.repaymentCount")}
        options={toOptions(counts, (count) => count)}
        required
      />
    </>
  );
};

const Interval = ({
  form: { control },
  code,
}: {
  form: EntryForm;
  code: Exclude<ConfigCode, "APP_VERSION">;
}) => {
  const t = useT();
  const { min, max } = INTERVALS[code];
  return (
    <NumberField
      control={control}
      name="interval"
      label={t(code === "STATS_REFRESH" ? "manage.config.minutes" : "manage.config.seconds")}
      min={min}
      max={max}
      required
    />
  );
};

const ProductFields = ({ form, code }: { form: EntryForm; code: ConfigCode }) => (
  <>
    {code === "APP_VERSION" ? <VersionFields form={form} /> : null}
    {code === "REPAYMENT_TICKER" ? <TickerFields form={form} /> : null}
    {code === "APP_VERSION" ? null : <Interval form={form} code={code} />}
  </>
);

interface Props {
  form: EntryForm;
  row: EntryRowOrNew;
}

/** Fields of an entry: those that a code of the product has, or all. */
export const EntryFields = ({ form, row }: Props) => {
  const t = useT();
  const code = form.watch("code");
  if (form.watch("followsDefault")) return null;
  return (
    <>
      {row.isNew && isProductCode(row.code) ? <StageFields form={form} /> : null}
      {isProductCode(row.code) && isProductCode(code) ? (
        <ProductFields form={form} code={code} />
      ) : (
        <OtherFields form={form} row={row} />
      )}
      <TextareaField
        control={form.control}
        name="description"
        label={t("manage.proposal.detail.description")}
        rows={2}
      />
    </>
  );
};
