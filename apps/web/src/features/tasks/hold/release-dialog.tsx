import { close, HOLD_OUTCOMES, type OpenHold } from "@kolekta/api/tasks/hold/contract";
import type { z } from "zod";
import { CommandDialog, ReasonField, useCommandForm } from "@/components/form/command-dialog.tsx";
import { SelectField } from "@/components/form/text-fields.tsx";
import { toOptions, useT } from "@/lib/i18n.tsx";
import { trpc } from "@/lib/trpc.ts";
import { useRefresh } from "./use-refresh.ts";

interface Props {
  hold: OpenHold;
  onClose: () => void;
}

/** A hold is released with the result of the claim, because suspended fees depend on it. */
const ReleaseDialog = ({ hold, onClose }: Props) => {
  const t = useT();
  const { client } = trpc.useUtils();
  const form = useCommandForm<z.input<typeof close.input>, z.output<typeof close.input>, unknown>(
    close.input,
    {
      defaultValues: { holdId: hold.holdId, reason: "" },
      send: client.tasks.hold.close.mutate,
      onSettled: useRefresh(),
      onDone: onClose,
    },
  );
  const { kind } = hold;
  return (
    <CommandDialog
      form={form}
      title={t("tasks.hold.page.releaseTitle", { name: hold.borrowerName })}
      description={hold.reason}
      submit={t("tasks.hold.close")}
      onClose={onClose}
    >
      <SelectField
        control={form.control}
        name="outcome"
        label={t("tasks.hold.outcome.label")}
        placeholder={t("tasks.hold.outcome.choose")}
        options={
          kind === "DEDUCTION"
            ? []
            : toOptions(HOLD_OUTCOMES, (value) => t(`tasks.hold.outcome.${kind}.${value}`))
        }
      />
      <ReasonField control={form.control} name="reason" label={t("tasks.hold.closeReason")} />
    </CommandDialog>
  );
};

export default ReleaseDialog;
