import { changeSchema, REASON_LENGTH } from "@kolekta/api/core/setting/contract-declaration";
import type { SettingName } from "@kolekta/api/manage/setting/contract-settings";
import { type ComponentType, useId, useMemo } from "react";
import type { FieldValues } from "react-hook-form";
import { useCommandForm } from "@/components/form/command-dialog.tsx";
import { DayField } from "@/components/form/text-fields.tsx";
import type { ContractForm } from "@/components/form/use-contract-form.ts";
import { useNameInSection } from "@/components/page/section-head.tsx";
import { useProposed } from "@/components/proposal/use-proposed.ts";
import { Checkbox } from "@/components/ui/checkbox.tsx";
import { Label } from "@/components/ui/label.tsx";
import { useT } from "@/lib/i18n.tsx";
import type { Send } from "@/lib/retry-key.ts";
import { FromField, ProposedFromField, useNextDay, useToday } from "../from-field.tsx";
import { ReasonField } from "../reason-field.tsx";
import { SettingDialog } from "../setting-dialog.tsx";
import type { RowDialogProps } from "../use-setting-dialogs.tsx";
import { SettingFields } from "./setting-fields.tsx";
import {
  getDeclaration,
  getOwner,
  hasPage,
  isOwnField,
  type SettingRow,
  useSettingCommands,
  type Values,
} from "./use-setting.ts";

type SettingForm = ContractForm<FieldValues, object>;
export type ProposeSetting = Send<object, { readonly effectiveOn: string }>;

export interface InputsProps {
  form: SettingForm;
  row: SettingRow;
}

interface Props extends RowDialogProps<SettingRow> {
  name: SettingName;
  /** Name of the owner. */
  ownerName: string;
  /** Replaces the inputs of the fields. */
  Inputs?: ComponentType<InputsProps> | undefined;
  /** Proposes the change in place of saving it. */
  propose?: ProposeSetting | undefined;
}

const isProposal = ({ name, propose }: Pick<Props, "name" | "propose">): boolean =>
  propose !== undefined || getDeclaration(name).changedBy === "TWO";

/** Starts from the scheduled values, else from those in force. */
const getInitialValues = (name: SettingName, row: SettingRow): Values => {
  const { fields } = getDeclaration(name);
  const entries = Object.entries(row.next?.values ?? row.effective);
  return Object.fromEntries(
    entries.map(([id, value]) => [id, isOwnField(fields[id], row) ? value : null]),
  );
};

const useSettingForm = (props: Props): SettingForm => {
  const { name, row, propose, onClose } = props;
  const isProposed = isProposal(props);
  const declaration = getDeclaration(name);
  const { changedBy, hasReason } = declaration;
  const schema = useMemo(() => changeSchema(declaration), [declaration]);
  const { save, refresh } = useSettingCommands(name);
  const [today, nextDay] = [useToday(), useNextDay()];
  const proposed = useProposed();
  return useCommandForm<FieldValues, object, object>(schema, {
    defaultValues: {
      ...getOwner(name, row),
      baseId: row.latestId,
      values: row.next?.values === null ? null : getInitialValues(name, row),
      effectiveOn: row.next?.effectiveOn ?? (changedBy === "ONE" && !isProposed ? today : nextDay),
      ...(hasReason && { reason: "" }),
    },
    send: propose ?? save,
    ...(isProposed && { success: null }),
    onSettled: refresh,
    onDone: (reply) => {
      if ("effectiveOn" in reply) void proposed(reply as { effectiveOn: string });
      onClose();
    },
  });
};

/** Follows the default instead of own values; unticking restores the former values. */
const FollowsAll = ({ name, form, row }: InputsProps & { name: SettingName }) => {
  const t = useT();
  const id = useId();
  return (
    <div className="flex min-h-8 items-center gap-1.5">
      <Checkbox
        id={id}
        className="-ml-1"
        checked={form.watch("values") === null}
        onCheckedChange={(ticked) =>
          form.setValue("values", ticked === true ? null : getInitialValues(name, row), {
            shouldDirty: true,
          })
        }
      />
      <Label htmlFor={id} className="font-normal">
        {t("app.setting.followsAll")}
      </Label>
    </div>
  );
};

const DayInput = ({ form: { control }, ...props }: Props & { form: SettingForm }) => {
  const t = useT();
  const nextDay = useNextDay();
  const bound = { control, name: "effectiveOn" };
  if (isProposal(props)) return <ProposedFromField {...bound} />;
  if (getDeclaration(props.name).changedBy === "ONE") return <FromField {...bound} />;
  return <DayField {...bound} min={nextDay} label={t("core.field.effectiveFrom")} required />;
};

/** Edits the values of an owner or follows the default, with effective day and reason. */
const DeclaredDialog = (props: Props) => {
  const { name, row, ownerName, Inputs, onClose } = props;
  const t = useT();
  const form = useSettingForm(props);
  const toNameInSection = useNameInSection();
  const declaration = getDeclaration(name);
  const { owner, hasReason } = declaration;
  const { body = owner.hasDefault ? "app.setting.ruleBody" : undefined } = declaration;
  const canFollowDefault =
    owner.hasDefault && row["institutionId"] !== null && row.latestId !== null;
  return (
    <SettingDialog
      form={form}
      title={
        hasPage(name) ? t("app.setting.editFor", { name: ownerName }) : toNameInSection(ownerName)
      }
      description={body && t(body)}
      {...(!isProposal(props) && { action: t("core.action.save") })}
      onClose={onClose}
    >
      {canFollowDefault ? <FollowsAll name={name} form={form} row={row} /> : null}
      {form.watch("values") === null ? null : Inputs ? (
        <Inputs form={form} row={row} />
      ) : (
        <SettingFields control={form.control} declaration={declaration} row={row} />
      )}
      <DayInput {...props} form={form} />
      {hasReason ? (
        <ReasonField control={form.control} name="reason" maxLength={REASON_LENGTH} />
      ) : null}
    </SettingDialog>
  );
};

export default DeclaredDialog;
