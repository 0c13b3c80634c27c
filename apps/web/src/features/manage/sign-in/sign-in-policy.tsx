import { DefaultRuleSection } from "@/components/setting/default-rule-section.tsx";
import type { RuleField } from "@/components/setting/rule-description.tsx";
import { QUIET } from "@/components/setting/search-table.tsx";
import type {
  RevisionViewProps,
  RowDialogProps,
} from "@/components/setting/use-setting-dialogs.tsx";
import { useT } from "@/lib/i18n.tsx";
import { lazyComponent } from "@/lib/lazy-component.tsx";
import { trpc } from "@/lib/trpc.ts";
import { LIMITED, PASSWORD_KEYS, type SignInRow } from "./rows.ts";

const Dialog = lazyComponent(() => import("./sign-in-policy-dialog.tsx"));

type Policy = SignInRow["current"];

const RevisionView = ({ children }: RevisionViewProps<SignInRow, Policy>) =>
  children(trpc.manage.signIn.policyHistory.useQuery(undefined, QUIET));

const useSignInFields = (): RuleField<Policy>[] => {
  const t = useT();
  const limit = (kind: (typeof LIMITED)[number]): RuleField<Policy> => ({
    id: kind,
    label: t(`manage.signIn.${kind}`),
    value: (policy) =>
      t("manage.signIn.limit", {
        failures: policy[`${kind}Failures`],
        window: policy[`${kind}WindowMinutes`],
        lock: policy[`${kind}LockMinutes`],
      }),
  });
  return [
    ...PASSWORD_KEYS.map((key) => ({
      id: key,
      label: t(`manage.signIn.field.${key}`),
      value: (policy: Policy) => String(policy[key]),
    })),
    ...LIMITED.map(limit),
  ];
};

/** Validity of passwords, and how many wrong ones are accepted. */
export const SignInPolicy = () => {
  const t = useT();
  const utils = trpc.useUtils();
  return (
    <DefaultRuleSection
      intro={<p>{t("manage.signIn.intro")}</p>}
      kind="SIGN_IN_POLICY"
      permission="signIn.editPolicy"
      label={t("manage.proposal.kind.SIGN_IN_POLICY")}
      result={trpc.manage.signIn.getPolicy.useQuery(undefined, QUIET)}
      fields={useSignInFields()}
      RevisionView={RevisionView}
      edit={(props: RowDialogProps<SignInRow>) => <Dialog {...props} />}
      withdrawing={{
        send: utils.client.manage.signIn.withdrawPolicy.mutate,
        refresh: () => utils.manage.signIn.invalidate(),
      }}
    />
  );
};
