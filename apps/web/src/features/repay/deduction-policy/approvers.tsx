import { DECIDED_LEVELS } from "@kolekta/api/repay/deduction-policy/contract-authority";
import { DefaultRuleSection } from "@/components/setting/default-rule-section.tsx";
import type { RuleField } from "@/components/setting/rule-description.tsx";
import { QUIET } from "@/components/setting/search-table.tsx";
import type {
  RevisionViewProps,
  RowDialogProps,
} from "@/components/setting/use-setting-dialogs.tsx";
import { useRoleName } from "@/hooks/use-roles.ts";
import { useT } from "@/lib/i18n.tsx";
import { lazyComponent } from "@/lib/lazy-component.tsx";
import { trpc } from "@/lib/trpc.ts";
import type { AuthorityRow } from "./rows.ts";

const Dialog = lazyComponent(() => import("./approvers-dialog.tsx"));

type Rule = AuthorityRow["current"];

const useApproverFields = (): RuleField<Rule>[] => {
  const t = useT();
  const roleName = useRoleName();
  const formatLevel = (level: number) =>
    t("repay.deductionAuthority.level", { level: String(level) });
  return [
    ...DECIDED_LEVELS.map((level, index) => ({
      id: `level${level}`,
      label: formatLevel(level),
      value: ({ reviewers }: Rule) => roleName(reviewers[index] ?? null),
    })),
    {
      id: "checkers",
      label: t("manage.proposal.detail.checkerRoles"),
      value: ({ checkers }) => checkers.map(roleName).join(", "),
    },
    {
      id: "starts",
      label: t("repay.deductionAuthority.starts"),
      wrap: true,
      value: ({ starts }) => (
        <ul className="text-xs">
          {DECIDED_LEVELS.map((level) => ({
            level,
            roles: starts.filter((start) => start.level === level),
          }))
            .filter(({ roles }) => roles.length > 0)
            .map(({ level, roles }) => (
              <li key={level}>
                {t("repay.deductionAuthority.levelShort", {
                  level: String(level),
                  role: roles.map(({ role }) => roleName(role)).join(", "),
                })}
              </li>
            ))}
        </ul>
      ),
    },
  ];
};

const RevisionView = ({ children }: RevisionViewProps<AuthorityRow, Rule>) =>
  children(trpc.repay.deductionPolicy.authorityHistory.useQuery(undefined, QUIET));

export const DeductionApprovers = () => {
  const t = useT();
  const utils = trpc.useUtils();
  return (
    <DefaultRuleSection
      intro={
        <>
          <p>{t("repay.deductionAuthority.intro")}</p>
          <p>{t("repay.deductionAuthority.waiting")}</p>
        </>
      }
      kind="DEDUCTION_AUTHORITY"
      permission="deduction.editLimit"
      label={t("manage.proposal.kind.DEDUCTION_AUTHORITY")}
      result={trpc.repay.deductionPolicy.getAuthority.useQuery(undefined, QUIET)}
      fields={useApproverFields()}
      RevisionView={RevisionView}
      edit={(props: RowDialogProps<AuthorityRow>) => <Dialog {...props} />}
      withdrawing={{
        send: utils.client.repay.deductionPolicy.withdrawAuthority.mutate,
        refresh: () => utils.repay.deductionPolicy.invalidate(),
      }}
    />
  );
};
