import { CLEAN_MODES } from "@kolekta/api/repay/code/contract";
import { MODE_KEYS } from "@kolekta/api/repay/code/rules/modes";
import { FieldPair, SelectField } from "@/components/form/text-fields.tsx";
import { useProposalForm } from "@/components/proposal/use-proposal-form.ts";
import { ProposedFromField, useNextDay } from "@/components/setting/from-field.tsx";
import { SettingDialog } from "@/components/setting/setting-dialog.tsx";
import type { RowDialogProps } from "@/components/setting/use-setting-dialogs.tsx";
import { toOptions, useT } from "@/lib/i18n.tsx";
import { trpc } from "@/lib/trpc.ts";
import { type Choice, toChoice, CHOICES, ModeForm, toModesInput } from "./mode-choice.ts";
import type { ModeList, ModeRow, OrNew } from "./rows.ts";

interface Props extends RowDialogProps<OrNew<ModeRow>> {
  list: ModeList;
  name: string;
}

const useChange = ({ row, list, onClose }: Props) => {
  const utils = trpc.useUtils();
  const { updateModes } = utils.client.repay.codePolicy;
  const nextDay = useNextDay();
  const { isNew, productId, stageId, current, next, latestId } = row;
  const initialRule = next ?? current;
  const choice = (offered: boolean | null): Choice => (isNew ? "AS_ALL" : toChoice(offered));
  /** An existing rule is changed instead of a second one being added. */
  const latestFor = (owner: Pick<ModeRow, "productId" | "stageId">) =>
    list.rows.find(
      (candidate) => candidate.productId === owner.productId && candidate.stageId === owner.stageId,
    )?.latestId ?? null;
  return useProposalForm(ModeForm, {
    defaultValues: {
      ...(isNew ? {} : { productId, stageId }),
      overdue: choice(initialRule.overdue),
      overdueCurrent: choice(initialRule.overdueCurrent),
      wholeLoan: choice(initialRule.wholeLoan),
      effectiveOn: (isNew ? null : next?.effectiveOn) ?? nextDay,
    },
    send: (values, ...rest) =>
      updateModes.mutate(
        { ...toModesInput(values), baseId: isNew ? latestFor(values) : latestId },
        ...rest,
      ),
    refresh: () => utils.repay.codePolicy.invalidate(),
    onDone: onClose,
  });
};

type Control = ReturnType<typeof useChange>["control"];

const OwnerFields = ({
  control,
  list: { products, stages },
}: Pick<Props, "list"> & { control: Control }) => {
  const t = useT();
  const options = (all: ModeList["stages"]) =>
    all.map(({ id, name }) => ({ value: String(id), label: name }));
  return (
    <FieldPair>
      <SelectField
        control={control}
        name="productId"
        numeric
        label={t("core.field.product")}
        placeholder={t("repay.codePolicy.mode.anyProduct")}
        options={options(products)}
      />
      <SelectField
        control={control}
        name="stageId"
        numeric
        label={t("core.field.stage")}
        placeholder={t("repay.deductionPolicy.default")}
        options={options(stages)}
      />
    </FieldPair>
  );
};

const Offers = ({ control, isDefault }: { control: Control; isDefault: boolean }) => {
  const t = useT();
  const labels = {
    OFFERED: t("manage.proposal.word.OFFERED"),
    NOT_OFFERED: t("manage.proposal.word.NOT_OFFERED"),
    AS_ALL: t("manage.proposal.word.AS_ALL"),
  };
  const choices = CHOICES.filter((option) => !isDefault || option !== "AS_ALL");
  return CLEAN_MODES.map((mode) => (
    <SelectField
      key={mode}
      control={control}
      name={MODE_KEYS[mode]}
      label={t(`repay.code.modes.${mode}`)}
      options={toOptions(choices, (option) => labels[option])}
      required
    />
  ));
};

const ModeDialog = (props: Props) => {
  const { row, list, name, onClose } = props;
  const t = useT();
  const form = useChange(props);
  const { control } = form;
  const isDefault = !row.isNew && row.productId === null && row.stageId === null;
  const title = row.isNew
    ? t("repay.codePolicy.mode.add")
    : t("repay.codePolicy.mode.editFor", { name });
  return (
    <SettingDialog
      form={form}
      title={title}
      description={t("repay.codePolicy.mode.body")}
      onClose={onClose}
    >
      {row.isNew ? <OwnerFields control={control} list={list} /> : null}
      <Offers control={control} isDefault={isDefault} />
      <ProposedFromField control={control} name="effectiveOn" />
    </SettingDialog>
  );
};

export default ModeDialog;
