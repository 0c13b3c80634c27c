import { saveCapacity } from "@kolekta/api/tasks/allocation/contract-load";
import { CheckboxField } from "@/components/form/choice-fields.tsx";
import { CommandDialog, useCommandForm } from "@/components/form/command-dialog.tsx";
import { NumberField } from "@/components/form/text-fields.tsx";
import { useFormat, useT } from "@/lib/i18n.tsx";
import { trpc } from "@/lib/trpc.ts";
import type { Load } from "../rows.ts";

const SHAPE = saveCapacity.input.shape;
/** A blank limit means that the agent has no individual limit. */
const Values = saveCapacity.input.extend({
  maxInHand: SHAPE.maxInHand.optional(),
  maxNew: SHAPE.maxNew.optional(),
});

interface Props {
  load: Load;
  onClose: () => void;
}

const useCapacityForm = ({ load, onClose }: Props) => {
  const utils = trpc.useUtils();
  const { agentId, version, takesCases, weight } = load;
  return useCommandForm(Values, {
    defaultValues: {
      agentId,
      version,
      takesCases,
      weight,
      maxInHand: load.maxInHand ?? undefined,
      maxNew: load.maxNew ?? undefined,
    },
    send: ({ maxInHand, maxNew, ...values }, callOptions) =>
      utils.client.tasks.allocation.saveCapacity.mutate(
        { ...values, maxInHand: maxInHand ?? null, maxNew: maxNew ?? null },
        callOptions,
      ),
    onSettled: () => utils.tasks.allocation.invalidate(),
    onDone: onClose,
  });
};

const CapacityDialog = (props: Props) => {
  const t = useT();
  const { number } = useFormat();
  const form = useCapacityForm(props);
  const { load, onClose } = props;
  const { control } = form;
  /**
   * Default limit shown as a hint while the field is blank. Unknown while the agent has an
   * individual limit.
   */
  const usual = (ownLimit: number | null, holds: number | null) =>
    ownLimit === null && holds !== null
      ? t("tasks.allocation.capacity.blankIs", { limit: number(holds) })
      : t("tasks.allocation.capacity.blank");
  return (
    <CommandDialog
      form={form}
      title={t("tasks.allocation.capacity.title", { name: load.name })}
      description={t("tasks.allocation.capacity.body")}
      submit={t("core.action.save")}
      onClose={onClose}
    >
      <CheckboxField
        control={control}
        name="takesCases"
        label={t("tasks.allocation.capacity.receivesCases")}
        hint={t("tasks.allocation.capacity.receivesCasesHint")}
      />
      <div className="grid gap-3 sm:grid-cols-2">
        <NumberField
          control={control}
          name="maxInHand"
          label={t("tasks.allocation.capacity.maxInHand")}
          hint={usual(load.maxInHand, load.effectiveMaxInHand)}
        />
        <NumberField
          control={control}
          name="maxNew"
          label={t("tasks.allocation.capacity.maxNew")}
          hint={usual(load.maxNew, load.effectiveMaxNew)}
        />
      </div>
      <NumberField
        control={control}
        name="weight"
        label={t("tasks.allocation.load.weight")}
        hint={t("tasks.allocation.capacity.weightHint")}
      />
    </CommandDialog>
  );
};

export default CapacityDialog;
