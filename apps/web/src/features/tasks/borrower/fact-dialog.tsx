import { FACT_KINDS } from "@kolekta/api/tasks/borrower/contract-fact";
import { CommandDialog } from "@/components/form/command-dialog.tsx";
import { ReasonField } from "@/components/form/reason-field.tsx";
import { SelectField } from "@/components/form/text-fields.tsx";
import { useCommandForm } from "@/components/form/use-command-form.ts";
import { useT } from "@/lib/i18n.tsx";
import { optionsOf } from "@/lib/options.ts";
import { trpc } from "@/lib/trpc.ts";
import { FactParamFields, FromDay } from "./fact-fields.tsx";
import { FactFields, paramsOf } from "./fact-schema.ts";
import { isStop } from "./fact-tone.ts";
import { useFactRefresh } from "./use-fact-refresh.ts";

interface Props {
  taskId: number;
  borrowerId: number;
  onClose: () => void;
}

/** Tells what is so of the borrower; it counts in all his cases at once. */
const FactDialog = ({ taskId, borrowerId, onClose }: Props) => {
  const t = useT();
  const { borrower } = trpc.useUtils().client.tasks;
  const form = useCommandForm(FactFields, {
    defaultValues: {
      ...{ taskId, kind: "DECEASED", fromOn: "", reason: "" },
      params: { channels: [], weekdays: [], holidays: false },
    },
    send: ({ fromOn, params, ...fact }, under) =>
      borrower.recordFact.mutate(
        {
          ...fact,
          params: paramsOf(fact.kind, params),
          ...(fromOn !== "" && { fromOn }),
        },
        under,
      ),
    onSettled: useFactRefresh(),
    onDone: onClose,
  });
  const kind = form.watch("kind");
  const stops = isStop(kind);
  const fields = { kind, borrowerId, control: form.control };
  return (
    <CommandDialog
      form={form}
      title={t("tasks.borrower.fact.add")}
      description={t(`tasks.borrower.fact.hint.${kind}`)}
      tone={stops ? "destructive" : "primary"}
      submit={t(`tasks.borrower.fact.${stops ? "record" : "saved"}`)}
      onClose={onClose}
    >
      <SelectField
        control={form.control}
        name="kind"
        label={t("app.form.kind")}
        options={optionsOf(FACT_KINDS, (value) =>
          t(`tasks.borrower.fact.kind.${value}`),
        )}
        required
      />
      <FromDay {...fields} />
      <FactParamFields {...fields} />
      <ReasonField
        control={form.control}
        name="reason"
        maxLength={300}
        {...(kind === "CONSENT" && {
          label: t("tasks.borrower.fact.evidence"),
        })}
      />
    </CommandDialog>
  );
};

export default FactDialog;
