import {
  LIMITS,
  SIGN_IN_KEYS,
  type SignInKey,
  updatePolicy,
} from "@kolekta/api/manage/sign-in/contract";
import { FormSection, NumberField } from "@/components/form/text-fields.tsx";
import { ProposedFromField } from "@/components/setting/from-field.tsx";
import { SettingDialog } from "@/components/setting/setting-dialog.tsx";
import { useDefaultRuleForm } from "@/components/setting/use-default-form.ts";
import type { RowDialogProps } from "@/components/setting/use-setting-dialogs.tsx";
import { useT } from "@/lib/i18n.tsx";
import { trpc } from "@/lib/trpc.ts";
import { LIMITED, PASSWORD_KEYS, type SignInRow } from "./rows.ts";

const SignInPolicyDialog = (props: RowDialogProps<SignInRow>) => {
  const t = useT();
  const utils = trpc.useUtils();
  const form = useDefaultRuleForm(updatePolicy.input, props, {
    send: utils.client.manage.signIn.updatePolicy.mutate,
    refresh: () => utils.manage.signIn.invalidate(),
  });
  const { control } = form;
  const showField = (name: SignInKey) => (
    <NumberField
      key={name}
      control={control}
      name={name}
      min={LIMITS[name].min}
      max={LIMITS[name].max}
      label={t(`manage.signIn.field.${name}`)}
      hint={t("manage.signIn.range", LIMITS[name])}
      required
    />
  );
  return (
    <SettingDialog
      form={form}
      title={t("manage.proposal.kind.SIGN_IN_POLICY")}
      onClose={props.onClose}
    >
      {PASSWORD_KEYS.map(showField)}
      {LIMITED.map((kind) => (
        <FormSection key={kind} title={t(`manage.signIn.${kind}`)}>
          {SIGN_IN_KEYS.filter((key) => key.startsWith(kind)).map(showField)}
        </FormSection>
      ))}
      <ProposedFromField control={control} name="effectiveOn" />
    </SettingDialog>
  );
};

export default SignInPolicyDialog;
