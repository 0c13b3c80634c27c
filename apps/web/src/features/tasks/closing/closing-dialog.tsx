import type { StoppingKind } from "@kolekta/api/tasks/borrower/contract-flag";
import * as contract from "@kolekta/api/tasks/closing/contract";
import { toLocalDay } from "@kolekta/api/core/calendar";
import {
  type ClosingKind,
  type ClosingReason,
  FLAG_KIND_BY_REASON,
  REASONS_OF,
  reducesDebt,
} from "@kolekta/api/tasks/closing/contract-codes";
import { z } from "zod";
import { CommandDialog, ReasonField, useCommandForm } from "@/components/form/command-dialog.tsx";
import { DayField, NumberField, SelectField } from "@/components/form/text-fields.tsx";
import type { ContractForm } from "@/components/form/use-contract-form.ts";
import { useSession } from "@/hooks/use-user.tsx";
import { toOptions, useT } from "@/lib/i18n.tsx";
import { type Mode, useClosingRefresh } from "./use-closing.ts";
import { useEndCase } from "./use-end-case.ts";

/** Reasons of all ways to close a case; the select offers those of one. */
const Fields = contract.withdraw.input.extend({
  reason: contract.withdraw.input.shape.reason.or(contract.ClosingRequest.shape.reason),
  /** An emptied date field. */
  flagFromOn: contract.withdraw.input.shape.flagFromOn.or(z.literal("")),
});

/** Borrower flag that a closing reason implies. */
type ClosingFlagKind = Exclude<StoppingKind, "DO_NOT_CONTACT">;

interface Props {
  taskId: number;
  kind: ClosingKind;
  mode: Mode;
  /** Maximum number of days that a recall may be announced ahead. */
  maxRecallDays: number;
  onClose: () => void;
}

type Control = ContractForm<z.input<typeof Fields>, z.output<typeof Fields>>["control"];

const FlagDayField = ({ control, flagKind }: { control: Control; flagKind: ClosingFlagKind }) => {
  const t = useT();
  const { zone } = useSession();
  return (
    <DayField
      control={control}
      name="flagFromOn"
      label={t("tasks.borrower.flag.field.fromOn")}
      hint={t(`tasks.closing.field.appliesFromHint.${flagKind}`)}
      min="1900-01-01"
      max={toLocalDay(new Date(), zone)}
    />
  );
};

/** Only a recall can be announced, and only by a user who can execute it directly. */
const ReasonFields = ({
  kind,
  mode,
  maxRecallDays,
  control,
  flagKind,
}: Props & { control: Control; flagKind: ClosingFlagKind | undefined }) => {
  const t = useT();
  const reasons: readonly ClosingReason[] = REASONS_OF[kind];
  return (
    <>
      <SelectField
        control={control}
        name="reason"
        label={t("core.field.reason")}
        placeholder={t("app.form.choose")}
        options={toOptions(reasons, (value) => t(`tasks.closing.reason.${value}`))}
      />
      {flagKind ? <FlagDayField control={control} flagKind={flagKind} /> : null}
      {kind === "WITHDRAW" && mode === "DO" ? (
        <NumberField
          control={control}
          name="inDays"
          label={t("tasks.closing.field.inDays")}
          hint={t("tasks.closing.field.inDaysHint", { max: maxRecallDays })}
          max={maxRecallDays}
        />
      ) : null}
      <ReasonField control={control} name="note" label={t("tasks.closing.field.note")} />
    </>
  );
};

const ClosingDialog = (props: Props) => {
  const { taskId, kind, mode, onClose } = props;
  const t = useT();
  const form = useCommandForm(Fields, {
    defaultValues: { taskId, note: "", inDays: 0 },
    send: useEndCase(kind, mode),
    onSettled: useClosingRefresh(),
    onDone: onClose,
  });
  const reason = form.watch("reason");
  const does = mode === "DO" && !(reason && reducesDebt(reason));
  return (
    <CommandDialog
      form={form}
      title={t(`tasks.closing.${does ? "kind" : "confirm"}.${kind}`)}
      description={t(`tasks.closing.${does ? "body" : "confirmBody"}.${kind}`)}
      submit={does ? t(`tasks.closing.send.${kind}`) : t("tasks.closing.sendRequest")}
      tone={does ? "destructive" : "primary"}
      onClose={onClose}
    >
      <ReasonFields
        {...props}
        mode={does ? "DO" : "ASK"}
        control={form.control}
        flagKind={reason && FLAG_KIND_BY_REASON[reason]}
      />
    </CommandDialog>
  );
};

export default ClosingDialog;
