import { useId } from "react";
import { CURRENCIES } from "@kolekta/api/core/money";
import { FieldFrame } from "@/components/form/field-frame.tsx";
import { DayInput } from "@/components/form/day-input.tsx";
import { Checkbox } from "@/components/ui/checkbox.tsx";
import { Input } from "@/components/ui/input.tsx";
import { Label } from "@/components/ui/label.tsx";
import { NativeSelect } from "@/components/ui/native-select.tsx";
import { useCan } from "@/hooks/use-user.tsx";
import { toOptions, useT } from "@/lib/i18n.tsx";
import { trpc } from "@/lib/trpc.ts";
import type { StepProps } from "./step-props.ts";
import { withProduct } from "./mapping-form.ts";
import { useFaultText } from "./use-fault-text.ts";

const InstitutionField = ({ state, form }: StepProps) => {
  const t = useT();
  const fault = useFaultText(state);
  const { data = [] } = trpc.manage.institution.listChoices.useQuery(undefined);
  const label = t("tasks.case.field.institution");
  return (
    <FieldFrame
      label={label}
      required
      hint={t("tasks.loanImport.dialog.institutionHint")}
      message={fault("institutionId", label)}
    >
      {(aria) => (
        <NativeSelect
          {...aria}
          placeholder={t("app.form.choose")}
          value={String(form.institutionId ?? "")}
          options={data.map(({ id, name }) => ({ value: String(id), label: name }))}
          onChange={({ target }) =>
            state.tape.change({ institutionId: Number(target.value) || undefined })
          }
        />
      )}
    </FieldFrame>
  );
};

/**
 * For users who see all institutions: the lender's placement shares decide the institution of new
 * cases.
 */
const ByRule = ({ state, form }: StepProps) => {
  const t = useT();
  const id = useId();
  const can = useCan();
  const message = useFaultText(state)("byRule", t("tasks.loanImport.dialog.byRule"));
  if (!can("placement.read")) return null;
  return (
    <div className="flex flex-col gap-1 self-center">
      <div className="flex items-center gap-1.5">
        <Checkbox
          id={id}
          className="-ml-1"
          checked={form.byRule}
          onCheckedChange={(ticked) => state.tape.change({ byRule: ticked === true })}
        />
        <Label htmlFor={id} className="font-normal">
          {t("tasks.loanImport.dialog.byRule")}
        </Label>
      </div>
      <p className="text-muted-foreground text-xs">
        {message ?? t("tasks.loanImport.dialog.byRuleHint")}
      </p>
    </div>
  );
};

/** Institution that works the cases, and the business day of the tape. */
export const TargetFields = (props: StepProps) => {
  const { state, form } = props;
  const t = useT();
  const fault = useFaultText(state);
  const label = t("tasks.loanImport.dialog.dataDate");
  return (
    <>
      <InstitutionField {...props} />
      <ByRule {...props} />
      <FieldFrame
        label={label}
        hint={t("tasks.loanImport.dialog.asOfHint")}
        message={fault("asOf", label)}
      >
        {(aria) => (
          <DayInput
            {...aria}
            value={form.asOf ?? ""}
            onChange={(asOf) => state.tape.change({ asOf: asOf || undefined })}
          />
        )}
      </FieldFrame>
    </>
  );
};

interface TextProps extends Pick<StepProps, "state"> {
  path: string;
  label: string;
  value: string | undefined;
  onText: (value: string) => void;
}

const LONGEST = 100;

const TextBox = ({ state, path, label, value, onText }: TextProps) => (
  <FieldFrame label={label} required message={useFaultText(state)(path, label)}>
    {(aria) => (
      <Input
        {...aria}
        value={value ?? ""}
        maxLength={LONGEST}
        onChange={({ target }) => onText(target.value)}
      />
    )}
  </FieldFrame>
);

const CurrencyField = ({ state, form }: StepProps) => {
  const t = useT();
  const fault = useFaultText(state);
  const label = t("tasks.loanImport.dialog.currency");
  const choose = (value: string) =>
    state.tape.changeMapping((draft) =>
      withProduct(draft, { currency: CURRENCIES.find((code) => code === value) }),
    );
  return (
    <FieldFrame label={label} required message={fault("mapping.product.currency", label)}>
      {(aria) => (
        <NativeSelect
          {...aria}
          placeholder={t("app.form.choose")}
          value={form.mapping.product.currency ?? ""}
          options={toOptions(CURRENCIES, (code) => code)}
          onChange={({ target }) => choose(target.value)}
        />
      )}
    </FieldFrame>
  );
};

/** Product of the loans, and the name of the saved mapping. */
export const ProductFields = (props: StepProps) => {
  const { state, form } = props;
  const t = useT();
  const { product, name } = form.mapping;
  const { changeMapping } = state.tape;
  return (
    <>
      <TextBox
        state={state}
        path="mapping.product.name"
        label={t("tasks.case.field.product")}
        value={product.name}
        onText={(text) => changeMapping((draft) => withProduct(draft, { name: text }))}
      />
      <TextBox
        state={state}
        path="mapping.product.lender"
        label={t("tasks.loanImport.dialog.lender")}
        value={product.lender}
        onText={(text) => changeMapping((draft) => withProduct(draft, { lender: text }))}
      />
      <CurrencyField {...props} />
      <TextBox
        state={state}
        path="mapping.name"
        label={t("tasks.loanImport.dialog.mappingName")}
        value={name}
        onText={(text) => changeMapping((draft) => ({ ...draft, name: text }))}
      />
    </>
  );
};
