import { limitsSave } from "@kolekta/api/repay/deduction/contract-limit";
import { useWatch } from "react-hook-form";
import type { z } from "zod";
import { CheckboxField } from "@/components/form/choice-fields.tsx";
import { Form, SubmitButton } from "@/components/form/form.tsx";
import { NumberField } from "@/components/form/text-fields.tsx";
import {
  type ContractForm,
  useContractForm,
} from "@/components/form/use-contract-form.ts";
import {
  ProposedFromField,
  useNextDay,
} from "@/components/setting/from-field.tsx";
import { Alert } from "@/components/ui/alert.tsx";
import { Button } from "@/components/ui/button.tsx";
import {
  Dialog,
  DialogContent,
  DialogFooter,
  DialogHeader,
} from "@/components/ui/dialog.tsx";
import { failureOf } from "@/lib/failure.ts";
import { useProposed } from "@/components/proposal/use-proposed.ts";
import { useT } from "@/lib/i18n.tsx";
import { trpc } from "@/lib/trpc.ts";
import { type LimitRow, PART_NAMES, PARTS, useLevelName } from "./shares.tsx";

const Values = limitsSave.input;
type In = z.input<typeof Values>;
type Out = z.output<typeof Values>;
type LimitForm = ContractForm<In, Out>;

interface Props {
  row: LimitRow;
  /** What a stage begins from that has no limits of its own. */
  house: LimitRow;
  name: string;
  onClose: () => void;
}

const useSave = ({ row, house, onClose }: Props) => {
  const t = useT();
  const utils = trpc.useUtils();
  const nextDay = useNextDay();
  const proposed = useProposed();
  const save = trpc.repay.deduction.limitsSave.useMutation({
    onSuccess: proposed,
    onSettled: () => utils.repay.deduction.invalidate(),
  });
  const own = row.next ?? row.current;
  const begun = own.followsHouse ? (house.next ?? house.current) : own;
  const form: LimitForm = useContractForm<In, Out>(Values, {
    defaultValues: {
      queueId: row.queueId,
      onId: row.latestId,
      followsHouse: own.followsHouse && row.latestId !== null,
      effectiveOn: row.next?.effectiveOn ?? nextDay,
      levels: begun.levels.map(({ role: _, ...level }) => level),
    },
    onSubmit: async (values) => {
      try {
        await save.mutateAsync(values);
        onClose();
      } catch (error) {
        form.setError("root", {
          message: failureOf(error).message || t("app.error.network"),
        });
        throw error;
      }
    },
  });
  return form;
};

/** The boxes of a row stand level, however many lines their labels take. */
const ROW_CLASS =
  "grid grid-cols-2 gap-x-2 gap-y-1 sm:grid-cols-4 [&_label]:self-end [&>div]:row-span-3 [&>div]:grid [&>div]:grid-rows-subgrid";

interface LevelProps {
  form: LimitForm;
  index: number;
  name: string;
}

const LevelFields = ({ form, index, name }: LevelProps) => {
  const t = useT();
  return (
    <fieldset className="rounded-md border px-3 pt-1 pb-2">
      <legend className="px-1 font-medium">{name}</legend>
      <div className={ROW_CLASS}>
        {PART_NAMES.map((part) => (
          <NumberField
            key={part}
            control={form.control}
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

/** The next limits of a stage, or of all, begun from what holds or is to come. */
const LimitDialog = (props: Props) => {
  const { row, house, name, onClose } = props;
  const t = useT();
  const levelName = useLevelName();
  const form = useSave(props);
  const follows = useWatch({ control: form.control, name: "followsHouse" });
  const { root } = form.formState.errors;
  return (
    <Dialog open onOpenChange={(open) => (open ? undefined : onClose())}>
      <DialogContent className="max-w-2xl">
        <DialogHeader
          title={t("repay.deduction.setting.editOf", { name })}
          description={t("repay.deduction.setting.editBody")}
        />
        <Form form={form}>
          {row.latestId === null || row.queueId === null ? null : (
            <CheckboxField
              control={form.control}
              name="followsHouse"
              label={t("repay.deduction.setting.followsHouse")}
            />
          )}
          {follows
            ? null
            : house.current.levels.map((level, index) => (
                <LevelFields
                  key={level.level}
                  form={form}
                  index={index}
                  name={levelName(level)}
                />
              ))}
          <ProposedFromField control={form.control} name="effectiveOn" />
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

export default LimitDialog;
