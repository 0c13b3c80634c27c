import { REASON_CODES, REASON_LONGEST } from "@kolekta/api/repay/deduction/contract-words";
import { ChoiceField } from "@/components/form/choice-fields.tsx";
import { MoneyField } from "@/components/form/money-field.tsx";
import { ReasonField as Why } from "@/components/form/command-dialog.tsx";
import { FieldPair, SelectField } from "@/components/form/text-fields.tsx";
import type { ContractForm } from "@/components/form/use-contract-form.ts";
import { LabelledGroup } from "@/components/ui/labelled-group.tsx";
import { toOptions, useFormat, useT } from "@/lib/i18n.tsx";
import { useRoleName } from "@/hooks/use-roles.ts";
import type { Offer } from "./use-deductions.ts";
import { type Chosen, getFees, listKinds, type DeductionRequest } from "./request.ts";

export type DeductionForm = ContractForm<DeductionRequest, Chosen>;

const KIND_KEYS = { FULL: "kindFull", PART: "kindPart" } as const;

export const KindField = ({ form, offer }: FieldsProps) => {
  const t = useT();
  const kinds = listKinds(offer);
  return (
    <ChoiceField
      control={form.control}
      name="kind"
      look="buttons"
      label={t("repay.deduction.form.kind")}
      hint={kinds.includes("PART") ? null : t("repay.deduction.form.feesOnly")}
      options={(["FULL", "PART"] as const).map((value) => ({
        value,
        label: t(`repay.deduction.form.${KIND_KEYS[value]}`),
        disabled: !kinds.includes(value),
      }))}
    />
  );
};

interface PowersProps {
  powers: Offer["partPowers"];
  form: DeductionForm;
  offer: Offer;
}

/** Maximum deduction of each role; a click enters the amount. */
const Powers = ({ powers, form, offer }: PowersProps) => {
  const t = useT();
  const roleName = useRoleName();
  const { money } = useFormat();
  const setAmount = (maxMinor: number) =>
    form.setValue("amountMinor", maxMinor, { shouldDirty: true, shouldValidate: true });
  if (powers.length === 0) return null;
  return (
    <LabelledGroup label={t("repay.deduction.form.powers")}>
      {powers.map(({ level, role, maxMinor }) => (
        <button
          key={level}
          type="button"
          className="bg-secondary text-secondary-foreground hover:bg-accent min-h-6 rounded-md px-2 text-xs"
          onClick={() => setAmount(maxMinor)}
        >
          {role === null ? t("repay.deduction.form.atOnce") : roleName(role)}{" "}
          <span className="tabular font-medium">{money(maxMinor, offer.currency)}</span>
        </button>
      ))}
    </LabelledGroup>
  );
};

interface FieldsProps {
  form: DeductionForm;
  offer: Offer;
  request: DeductionRequest;
}

const ModeField = ({ form, offer }: Omit<FieldsProps, "request">) => {
  const t = useT();
  const { money } = useFormat();
  if (offer.modes.length < 2) return null;
  return (
    <SelectField
      control={form.control}
      name="cleanMode"
      label={t("repay.code.form.mode")}
      numeric
      options={offer.modes.map(({ cleanMode, dueMinor }) => ({
        value: String(cleanMode),
        label: `${t(`repay.code.modes.${cleanMode}`)}: ${money(dueMinor, offer.currency)}`,
      }))}
    />
  );
};

const FullFields = (props: FieldsProps) => {
  const t = useT();
  const { money } = useFormat();
  const { form, offer, request } = props;
  const there = getFees(offer, request);
  return (
    <>
      <ModeField {...props} />
      <MoneyField
        control={form.control}
        name="amountMinor"
        currency={offer.currency}
        label={t("repay.deduction.form.amount")}
        hint={
          there
            ? t("repay.deduction.form.fullHint", {
                due: money(there.dueMinor, offer.currency),
                fees: money(there.feesMinor, offer.currency),
              })
            : null
        }
      />
      <Powers powers={there?.powers ?? []} form={form} offer={offer} />
    </>
  );
};

const PartFields = ({ form, offer }: FieldsProps) => {
  const t = useT();
  const { money } = useFormat();
  const { currency } = offer;
  return (
    <>
      <FieldPair>
        <MoneyField
          control={form.control}
          name="amountMinor"
          currency={currency}
          label={t("repay.deduction.form.amount")}
          hint={t("repay.deduction.form.feesHint", { fees: money(offer.feesMinor, currency) })}
        />
        <MoneyField
          control={form.control}
          name="payMinor"
          currency={currency}
          label={t("repay.deduction.form.pay")}
          hint={t("repay.deduction.form.payHint", { due: money(offer.arrearsMinor, currency) })}
        />
      </FieldPair>
      <Powers powers={offer.partPowers} form={form} offer={offer} />
    </>
  );
};

export const AmountFields = (props: FieldsProps) =>
  props.request.kind === "FULL" ? <FullFields {...props} /> : <PartFields {...props} />;

export const ReasonField = ({ form }: { form: DeductionForm }) => {
  const t = useT();
  return (
    <SelectField
      control={form.control}
      name="reasonCode"
      label={t("core.field.reason")}
      placeholder={t("repay.deduction.form.chooseReason")}
      options={toOptions(REASON_CODES, (code) => t(`repay.deduction.reasons.${code}`))}
    />
  );
};

export const DeductionReasonField = ({ form }: { form: DeductionForm }) => {
  const t = useT();
  return (
    <Why
      control={form.control}
      name="reason"
      maxLength={REASON_LONGEST}
      label={t("core.field.explanation")}
      hint={t("repay.deduction.form.reasonHint")}
    />
  );
};
