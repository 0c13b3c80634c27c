import { updateLimits } from "@kolekta/api/repay/deduction-policy/contract";
import { useWatch } from "react-hook-form";
import { CheckboxField } from "@/components/form/choice-fields.tsx";
import { NumberField } from "@/components/form/text-fields.tsx";
import { ProposedFromField, useNextDay } from "@/components/setting/from-field.tsx";
import { SettingDialog } from "@/components/setting/setting-dialog.tsx";
import type { RowDialogProps } from "@/components/setting/use-setting-dialogs.tsx";
import { useProposalForm } from "@/components/proposal/use-proposal-form.ts";
import { useT } from "@/lib/i18n.tsx";
import { trpc } from "@/lib/trpc.ts";
import type { LimitRow } from "./rows.ts";
import { PART_NAMES, PARTS, useLevelName } from "./shares.tsx";

interface Props extends RowDialogProps<LimitRow> {
  /** Defaults of a stage without limits. */
  defaultRow: LimitRow;
  name: string;
}

const useChange = ({ row, defaultRow, onClose }: Props) => {
  const utils = trpc.useUtils();
  const { deductionPolicy } = utils.client.repay;
  const nextDay = useNextDay();
  const ownRule = row.next ?? row.current;
  const initialRule = ownRule.followsDefault ? (defaultRow.next ?? defaultRow.current) : ownRule;
  return useProposalForm(updateLimits.input, {
    defaultValues: {
      stageId: row.stageId,
      baseId: row.latestId,
      followsDefault: ownRule.followsDefault && row.latestId !== null,
      effectiveOn: row.next?.effectiveOn ?? nextDay,
      levels: initialRule.levels.map(({ role: _, ...level }) => level),
    },
    send: deductionPolicy.updateLimits.mutate,
    refresh: () => utils.repay.deductionPolicy.invalidate(),
    onDone: onClose,
  });
};

/** Aligns the inputs of a row even when some labels take several lines. */
const ROW_CLASS =
  "grid grid-cols-2 gap-x-2 gap-y-1 sm:grid-cols-4 [&_label]:self-end [&>div]:row-span-3 [&>div]:grid [&>div]:grid-rows-subgrid";

interface LevelProps {
  control: ReturnType<typeof useChange>["control"];
  index: number;
  name: string;
}

const LevelFields = ({ control, index, name }: LevelProps) => {
  const t = useT();
  return (
    <fieldset className="rounded-md border px-3 pt-1 pb-2">
      <legend className="px-1 font-medium">{name}</legend>
      <div className={ROW_CLASS}>
        {PART_NAMES.map((part) => (
          <NumberField
            key={part}
            control={control}
            name={`levels.${index}.${part}`}
            min={0}
            max={100}
            step={0.01}
            label={t(`repay.loan.parts.${PARTS[part]}`)}
            required
          />
        ))}
      </div>
    </fieldset>
  );
};

const LimitDialog = (props: Props) => {
  const { row, defaultRow, name, onClose } = props;
  const t = useT();
  const levelName = useLevelName();
  const form = useChange(props);
  const { control } = form;
  const follows = useWatch({ control, name: "followsDefault" });
  return (
    <SettingDialog
      form={form}
      title={t("repay.deductionPolicy.editFor", { name })}
      description={t("repay.deductionPolicy.editBody")}
      size="2xl"
      onClose={onClose}
    >
      {row.latestId === null || row.stageId === null ? null : (
        <CheckboxField
          control={control}
          name="followsDefault"
          label={t("repay.deductionPolicy.followsDefault")}
        />
      )}
      {follows
        ? null
        : defaultRow.current.levels.map((level, index) => (
            <LevelFields
              key={level.level}
              control={control}
              index={index}
              name={levelName(level)}
            />
          ))}
      <ProposedFromField control={control} name="effectiveOn" />
    </SettingDialog>
  );
};

export default LimitDialog;
