import { recall } from "@kolekta/api/tasks/placement/contract-recall";
import { RECALL_REASONS } from "@kolekta/api/tasks/placement/contract-codes";
import { useEffect } from "react";
import { useWatch } from "react-hook-form";
import { CommandDialog, useCommandForm } from "@/components/form/command-dialog.tsx";
import {
  FieldPair,
  NumberField,
  SelectField,
  TextareaField,
} from "@/components/form/text-fields.tsx";
import { Money } from "@/components/page/values.tsx";
import { toOptions, useT } from "@/lib/i18n.tsx";
import { trpc } from "@/lib/trpc.ts";
import { toNameOptions, useChoices } from "./use-choices.ts";

interface Props {
  institution: { readonly institutionId: number; readonly institutionName: string };
  onClose: () => void;
}

const IN_DAYS = 3;

const useRecallForm = ({ institution: { institutionId }, onClose }: Props) => {
  const t = useT();
  const utils = trpc.useUtils();
  return useCommandForm(recall.input, {
    defaultValues: { institutionId, seen: 0, reason: "REPLACEMENT", note: "", inDays: IN_DAYS },
    send: utils.client.tasks.placement.recall.mutate,
    success: ({ recalled, refused }) =>
      [
        t("tasks.placement.recall.done", { count: recalled }),
        ...refused.map(({ message, cases }) => `${cases}: ${message}`),
      ].join(" "),
    onSettled: () => utils.tasks.placement.invalidate(),
    onDone: onClose,
  });
};

type Form = ReturnType<typeof useRecallForm>;

/** Counts the cases in scope. The number shown is sent with the request. */
const useCounted = ({ control, setValue }: Form) => {
  const [institutionId, stageId, productId, lenderId] = useWatch({
    control,
    name: ["institutionId", "stageId", "productId", "lenderId"],
  });
  const counted = trpc.tasks.placement.countRecall.useQuery(
    { institutionId, stageId, productId, lenderId },
    { meta: { quiet: true } },
  ).data;
  const cases = counted?.cases ?? 0;
  useEffect(() => setValue("seen", cases), [cases, setValue]);
  return counted;
};

const ScopeFields = ({ control }: Pick<Form, "control">) => {
  const t = useT();
  const { lenders, stages } = useChoices();
  const lenderId = useWatch({ control, name: "lenderId" });
  const products = lenders
    .filter(({ id }) => lenderId === undefined || id === lenderId)
    .flatMap((lender) => lender.products);
  const any = t("core.word.all");
  return (
    <>
      <SelectField
        control={control}
        name="stageId"
        numeric
        label={t("core.field.stage")}
        placeholder={any}
        options={toNameOptions(stages)}
      />
      <FieldPair>
        <SelectField
          control={control}
          name="lenderId"
          numeric
          label={t("core.field.lender")}
          placeholder={any}
          options={toNameOptions(lenders)}
        />
        <SelectField
          control={control}
          name="productId"
          numeric
          label={t("core.field.product")}
          placeholder={any}
          options={toNameOptions(products)}
        />
      </FieldPair>
    </>
  );
};

const Seen = ({ counted }: { counted: ReturnType<typeof useCounted> }) => {
  const t = useT();
  if (!counted) return null;
  return (
    <p role="status" className="bg-muted rounded-md px-3 py-2">
      <span className="font-medium">
        {t("tasks.doNotContact.openCases", { count: counted.cases })}
      </span>
      {counted.amounts.map(({ currency, arrearsMinor }) => (
        <span key={currency} className="ml-2">
          <Money minor={arrearsMinor} currency={currency} />
        </span>
      ))}
      {counted.requested > 0 ? (
        <span className="text-muted-foreground block text-xs">
          {t("tasks.placement.recall.requested", { count: counted.requested })}
        </span>
      ) : null}
    </p>
  );
};

/** Announces that the cases of an institution go back. */
const RecallDialog = (props: Props) => {
  const { institution, onClose } = props;
  const t = useT();
  const form = useRecallForm(props);
  const { control } = form;
  const counted = useCounted(form);
  return (
    <CommandDialog
      form={form}
      size="lg"
      title={t("tasks.placement.recall.title", { name: institution.institutionName })}
      description={t("tasks.placement.recall.body")}
      submit={t("tasks.placement.recall.action")}
      tone="destructive"
      disabled={!counted || counted.cases === 0}
      onClose={onClose}
    >
      <ScopeFields control={control} />
      <Seen counted={counted} />
      <FieldPair>
        <SelectField
          control={control}
          name="reason"
          label={t("core.field.reason")}
          options={toOptions(RECALL_REASONS, (code) => t(`tasks.closing.reason.${code}`))}
        />
        <NumberField
          control={control}
          name="inDays"
          max={counted?.maxRecallDays}
          label={t("tasks.placement.recall.inDays")}
          hint={t("tasks.placement.recall.inDaysHint", { max: counted?.maxRecallDays ?? 0 })}
        />
      </FieldPair>
      <TextareaField control={control} name="note" label={t("core.field.note")} />
    </CommandDialog>
  );
};

export default RecallDialog;
