import { addDays } from "@kolekta/api/core/day";
import * as c from "@kolekta/api/account/terms/contract";
import { TermsValues } from "@kolekta/api/account/terms/contract";
import { useWatch } from "react-hook-form";
import { DayField, FieldPair, FormSection, TextField } from "@/components/form/text-fields.tsx";
import { ReasonField } from "@/components/setting/reason-field.tsx";
import { SettingDialog } from "@/components/setting/setting-dialog.tsx";
import { useProposalForm } from "@/components/proposal/use-proposal-form.ts";
import { useFormat, useT } from "@/lib/i18n.tsx";
import { trpc } from "@/lib/trpc.ts";
import { ExampleTable } from "./example-table.tsx";
import type { Product } from "./product.ts";
import { ExtensionFields, LateFields, MoneyFields } from "./terms-fields.tsx";

interface Props {
  product: Product;
  onClose: () => void;
}

const findCurrentTerms = ({ terms }: Product): TermsValues | null =>
  terms.find(({ state }) => state === "CURRENT") ?? null;

/** Returns the earliest day without terms. */
function freeDay({ terms, earliestOn }: Product): string {
  const usedDays = new Set(terms.map(({ fromOn }) => fromOn));
  let day = earliestOn;
  while (usedDays.has(day)) day = addDays(day, 1);
  return day;
}

const useAdding = ({ product, onClose }: Props) => {
  const utils = trpc.useUtils();
  const { productId, latestId: baseId } = product;
  return useProposalForm(c.create.input, {
    defaultValues: {
      ...TermsValues.safeParse(findCurrentTerms(product)).data,
      source: "",
      productId,
      baseId,
      fromOn: freeDay(product),
      reason: "",
    },
    send: utils.client.repay.terms.create.mutate,
    refresh: () => utils.repay.terms.invalidate(),
    onDone: onClose,
  });
};

interface PartProps {
  control: ReturnType<typeof useAdding>["control"];
  product: Product;
}

const Preview = ({ control, product }: PartProps) => {
  const t = useT();
  const typed = useWatch({ control });
  const read = TermsValues.safeParse(typed);
  return (
    <ExampleTable
      currency={product.currency}
      columns={[
        { label: t("repay.terms.state.CURRENT"), terms: findCurrentTerms(product) },
        { label: t("repay.terms.example.new"), terms: read.data ?? null },
      ]}
    />
  );
};

const ChangeFields = ({ control, product }: PartProps) => {
  const t = useT();
  const { day } = useFormat();
  return (
    <FormSection title={t("repay.terms.groups.change")}>
      <FieldPair>
        <DayField
          control={control}
          name="fromOn"
          min={product.earliestOn}
          label={t("core.field.effectiveFrom")}
          hint={t("repay.terms.fromHint", { day: day(product.earliestOn) })}
          required
        />
        <TextField
          control={control}
          name="source"
          maxLength={200}
          label={t("repay.terms.source")}
          hint={t("repay.terms.sourceHint")}
        />
      </FieldPair>
      <ReasonField control={control} name="reason" maxLength={300} />
    </FormSection>
  );
};

/** New terms of a product, starting from those in force, with a cost preview. */
const AddDialog = (props: Props) => {
  const { product, onClose } = props;
  const t = useT();
  const form = useAdding(props);
  const { control } = form;
  const fields = { control, currency: product.currency };
  return (
    <SettingDialog
      form={form}
      title={t("repay.terms.addTitle", { name: product.productName })}
      description={t("repay.terms.addBody")}
      size="5xl"
      onClose={onClose}
    >
      <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[minmax(0,1fr)_23rem]">
        <div className="flex min-w-0 flex-col gap-3">
          <LateFields {...fields} />
          <ExtensionFields {...fields} />
          <MoneyFields {...fields} />
          <ChangeFields control={control} product={product} />
        </div>
        <div className="lg:sticky lg:top-0">
          <Preview control={control} product={product} />
        </div>
      </div>
    </SettingDialog>
  );
};

export default AddDialog;
