import { CALL_RESULTS, QUICK_RESULTS } from "@kolekta/api/tasks/log/contract";
import { CheckboxField } from "@/components/form/choice-fields.tsx";
import { Form, SubmitButton } from "@/components/form/form.tsx";
import { MoneyField } from "@/components/form/money-field.tsx";
import { DayField, NumberField, SelectField } from "@/components/form/text-fields.tsx";
import { useContractForm } from "@/components/form/use-contract-form.ts";
import { AgentField, NamedField } from "@/components/case/named-fields.tsx";
import { Button } from "@/components/ui/button.tsx";
import { Sheet, SheetContent } from "@/components/ui/sheet.tsx";
import { toOptions, useT } from "@/lib/i18n.tsx";
import { resultText } from "@/components/case/labels.ts";
import { filterCurrency } from "./case-chips.ts";
import type { CaseFilters } from "./case-query.ts";
import { asFilters, FilterForm, type FilterValues } from "./filter-schema.ts";
import type { PartProps } from "./filter-part.ts";
import { CaseStateFields } from "./org-unit-fields.tsx";
import { StatusField } from "./status-field.tsx";
import { useCaseOptions } from "./use-case-options.ts";
import { useOrgColumns } from "./case-columns.tsx";
import { useAssignmentFilters } from "./use-assignment-filters.ts";

const People = ({ control, options }: PartProps) => {
  const t = useT();
  const orgColumns = useOrgColumns();
  return (
    <>
      {useAssignmentFilters(options).map(({ placeholder: _, ...fieldProps }) => (
        <AgentField key={fieldProps.name} control={control} {...fieldProps} />
      ))}
      {orgColumns.agents ? (
        <CheckboxField
          control={control}
          name="unassigned"
          label={t("tasks.case.filter.unassigned")}
        />
      ) : null}
      {orgColumns.agents && options.groups.length > 1 ? (
        <NamedField
          control={control}
          name="groupId"
          label={t("core.field.group")}
          all={options.groups}
        />
      ) : null}
    </>
  );
};

const Choices = ({ control, options }: PartProps) => {
  const t = useT();
  return (
    <>
      <NamedField
        control={control}
        name="productId"
        label={t("tasks.case.field.product")}
        all={options.products}
      />
      <SelectField
        control={control}
        name="lastResult"
        label={t("tasks.case.field.lastResult")}
        options={toOptions(
          [...CALL_RESULTS, ...QUICK_RESULTS],
          (result) => `${resultText(t, result)} (${result})`,
        )}
        placeholder={t("app.filter.any")}
      />
    </>
  );
};

const RANGES = [
  ["tasks.case.field.overdueOn", "overdueFrom", "overdueTo"],
  ["tasks.case.field.nextCall", "nextFrom", "nextTo"],
  ["tasks.promise.field.dueOn", "promiseFrom", "promiseTo"],
] as const;

const Ranges = ({ control, options }: PartProps) => {
  const t = useT();
  const from = t("app.filter.from");
  const to = t("app.filter.to");
  const currency = filterCurrency(options, undefined);
  return (
    <>
      <Range label={t("tasks.case.field.daysPastDue")}>
        <NumberField control={control} name="dpdFrom" label={from} />
        <NumberField control={control} name="dpdTo" label={to} />
      </Range>
      <Range label={t("tasks.case.field.arrears")}>
        <MoneyField control={control} name="amountFrom" label={from} currency={currency} />
        <MoneyField control={control} name="amountTo" label={to} currency={currency} />
      </Range>
      {RANGES.map(([key, first, second]) => (
        <Range key={key} label={t(key)}>
          <DayField control={control} name={first} label={from} />
          <DayField control={control} name={second} label={to} />
        </Range>
      ))}
    </>
  );
};

const Range = ({ label, children }: { label: string; children: React.ReactNode }) => (
  <fieldset className="min-w-0">
    <legend className="text-table mb-1 font-semibold">{label}</legend>
    <div className="grid grid-cols-2 gap-2">{children}</div>
  </fieldset>
);

interface Props {
  filters: CaseFilters;
  longAging: boolean;
  onApply: (filters: Partial<CaseFilters>) => void;
  onClear: () => void;
  onClose: () => void;
}

const toDefaults = (filters: CaseFilters): FilterValues => {
  const { borrowerName: _, phone: __, loanNumber: ___, ...rest } = filters;
  return rest;
};

/** Sheet with all filters of the list; they apply only on submit. */
const FilterSheet = (props: Props) => {
  const { filters, longAging, onApply, onClear, onClose } = props;
  const t = useT();
  const form = useContractForm(FilterForm, {
    defaultValues: toDefaults(filters),
    onSubmit: async (values) => {
      onApply(asFilters(values));
      onClose();
    },
  });
  const options = useCaseOptions(form.watch("institutionId"), longAging);
  const part = { control: form.control, options };
  return (
    <Sheet open onOpenChange={(open) => (open ? undefined : onClose())}>
      <SheetContent
        title={t("tasks.case.filter.title")}
        side="right"
        className="w-full max-w-full p-4 sm:w-96"
      >
        <h2 className="mb-3 text-base font-semibold" aria-hidden>
          {t("tasks.case.filter.title")}
        </h2>
        <Form form={form} className="flex-1 gap-3.5">
          <StatusField control={form.control} />
          <People {...part} />
          <Choices {...part} />
          <CaseStateFields {...part} />
          <Ranges {...part} />
          <div className="bg-popover sticky -bottom-4 -mx-4 mt-auto -mb-4 flex gap-2 border-t p-4">
            <SubmitButton>{t("tasks.case.filter.apply")}</SubmitButton>
            <Button
              onClick={() => {
                onClear();
                onClose();
              }}
            >
              {t("tasks.case.filter.clear")}
            </Button>
            <Button variant="ghost" className="ml-auto" onClick={onClose}>
              {t("core.action.cancel")}
            </Button>
          </div>
        </Form>
      </SheetContent>
    </Sheet>
  );
};

export default FilterSheet;
