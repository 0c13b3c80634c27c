import { addDays } from "@kolekta/api/core/day";
import { add, TermsValues } from "@kolekta/api/repay/terms/contract";
import { useWatch } from "react-hook-form";
import type { z } from "zod";
import { Form, SubmitButton } from "@/components/form/form.tsx";
import {
  DayField,
  TextareaField,
  TextField,
} from "@/components/form/text-fields.tsx";
import {
  type ContractForm,
  useContractForm,
} from "@/components/form/use-contract-form.ts";
import { Alert } from "@/components/ui/alert.tsx";
import { Button } from "@/components/ui/button.tsx";
import {
  Dialog,
  DialogContent,
  DialogFooter,
  DialogHeader,
} from "@/components/ui/dialog.tsx";
import { useFormat } from "@/hooks/use-format.ts";
import { useProposed } from "@/components/proposal/use-proposed.ts";
import { useT } from "@/lib/i18n.tsx";
import { trpc } from "@/lib/trpc.ts";
import { ExampleTable } from "./example-table.tsx";
import type { Product } from "./product-page.tsx";
import {
  ExtensionFields,
  Group,
  LateFields,
  MoneyFields,
  Pair,
} from "./terms-fields.tsx";
import { useSending } from "./use-change.ts";

const Values = add.input;
type In = z.input<typeof Values>;
type Out = z.output<typeof Values>;
type TermsForm = ContractForm<In, Out>;

interface Props {
  product: Product;
  onClose: () => void;
}

const inForceOf = ({ terms }: Product): TermsValues | null =>
  terms.find(({ standing }) => standing === "CURRENT") ?? null;

/** The earliest day for which nothing is written yet. */
function freeDay({ terms, earliestOn }: Product): string {
  const taken = new Set(terms.map(({ fromOn }) => fromOn));
  let day = earliestOn;
  while (taken.has(day)) day = addDays(day, 1);
  return day;
}

const useAdding = ({ product, onClose }: Props): TermsForm => {
  const utils = trpc.useUtils();
  const sending = useSending();
  const save = trpc.repay.terms.add.useMutation({
    onSuccess: useProposed(),
    onSettled: () => utils.repay.terms.invalidate(),
  });
  const { productId, latestId: onId } = product;
  const begun = TermsValues.safeParse(inForceOf(product)).data;
  const form: TermsForm = useContractForm<In, Out>(Values, {
    defaultValues: {
      ...begun,
      source: "",
      productId,
      onId,
      fromOn: freeDay(product),
      reason: "",
    },
    onSubmit: (values) =>
      sending(form, async () => {
        await save.mutateAsync(values);
        onClose();
      }),
  });
  return form;
};

/** What the terms in hand come to, beside those in force. */
const Preview = ({ form, product }: { form: TermsForm; product: Product }) => {
  const t = useT();
  const typed = useWatch({ control: form.control });
  const read = TermsValues.safeParse(typed);
  return (
    <ExampleTable
      currency={product.currency}
      columns={[
        {
          label: t("repay.terms.example.inForce"),
          terms: inForceOf(product),
        },
        { label: t("repay.terms.example.new"), terms: read.data ?? null },
      ]}
    />
  );
};

const ChangeFields = ({
  form,
  product,
}: {
  form: TermsForm;
  product: Product;
}) => {
  const t = useT();
  const { day } = useFormat();
  const { control } = form;
  return (
    <Group title={t("repay.terms.groups.change")}>
      <Pair>
        <DayField
          control={control}
          name="fromOn"
          min={product.earliestOn}
          label={t("repay.terms.fromOn")}
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
      </Pair>
      <TextareaField
        control={control}
        name="reason"
        rows={2}
        maxLength={300}
        label={t("repay.terms.reason")}
        hint={t("repay.terms.reasonHint")}
        required
      />
    </Group>
  );
};

/** New terms of a product, begun from those in force, with what they would cost. */
const AddDialog = (props: Props) => {
  const { product, onClose } = props;
  const t = useT();
  const form = useAdding(props);
  const fields = { control: form.control, currency: product.currency };
  const { root } = form.formState.errors;
  return (
    <Dialog open onOpenChange={(open) => (open ? undefined : onClose())}>
      <DialogContent className="max-w-5xl">
        <DialogHeader
          title={t("repay.terms.addTitle", { name: product.productName })}
          description={t("repay.terms.addBody")}
        />
        <Form form={form}>
          <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[minmax(0,1fr)_23rem]">
            <div className="flex min-w-0 flex-col gap-3">
              <LateFields {...fields} />
              <ExtensionFields {...fields} />
              <MoneyFields {...fields} />
              <ChangeFields form={form} product={product} />
            </div>
            <div className="lg:sticky lg:top-0">
              <Preview form={form} product={product} />
            </div>
          </div>
          {root?.message ? (
            <Alert tone="danger" live>
              {root.message}
            </Alert>
          ) : null}
          <DialogFooter>
            <Button onClick={onClose}>{t("app.action.cancel")}</Button>
            <SubmitButton>{t("manage.proposal.propose")}</SubmitButton>
          </DialogFooter>
        </Form>
      </DialogContent>
    </Dialog>
  );
};

export default AddDialog;
