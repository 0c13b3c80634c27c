import { PROFILES } from "@kolekta/api/tasks/guard/contract-codes";
import { Section } from "@/components/page/section.tsx";
import { EmptyState } from "@/components/page/states.tsx";
import { ToggleChoice } from "@/components/ui/toggle-choice.tsx";
import { useCan } from "@/hooks/use-user.tsx";
import { SettingPage } from "@/components/setting/setting-page.tsx";
import {
  type PastProps,
  type RowDialogProps,
  useSettingDialogs,
} from "@/components/setting/use-setting-dialogs.tsx";
import { useT } from "@/lib/i18n.tsx";
import { optionsOf } from "@/lib/options.ts";
import { lazily } from "@/lib/lazily.tsx";
import { type Outputs, trpc } from "@/lib/trpc.ts";
import { param, useUrlState } from "@/lib/url-state.ts";
import { Area } from "@/components/case/area.tsx";
import { Holidays } from "./holidays.tsx";
import { Openings } from "./openings.tsx";
import {
  RuleList,
  type RuleRow,
  type RuleVersion,
  rowsOf,
  VersionSaid,
} from "./rule-list.tsx";

const RenewDialog = lazily(() => import("./renew-dialog.tsx"));

const Past = ({ row, children }: PastProps<RuleRow, RuleVersion>) =>
  children({ data: row.versions, error: null, refetch: () => null });

const PARAMS = { profile: param.one(PROFILES) };

const Page = ({
  data,
}: {
  data: Outputs["tasks"]["guard"]["listRequirements"];
}) => {
  const t = useT();
  const mayEdit = useCan()("guard.edit");
  const utils = trpc.useUtils();
  const { profile, today, rules, holidays, openings } = data;
  const dialogs = useSettingDialogs({
    permission: "guard.edit",
    nameOf: ({ rule }) => t(`tasks.guard.rule.${rule}`),
    edit: ({ row, onClose }: RowDialogProps<RuleRow>) => {
      const rule = row.next ?? row.current ?? row.versions[0];
      return rule ? (
        <RenewDialog {...{ profile, today, rule, onClose }} />
      ) : null;
    },
    Past,
    show: (version) => <VersionSaid version={version} />,
    withdrawing: {
      send: utils.client.tasks.guard.withdrawRule.mutate,
      refresh: () => utils.tasks.guard.invalidate(),
    },
  });
  return (
    <>
      <Section title={t("tasks.guard.page.openings")}>
        <Openings openings={openings} />
      </Section>
      <Section title={t("tasks.guard.page.rules")}>
        {rules.length === 0 ? (
          <EmptyState title={t("tasks.guard.page.noRules")} />
        ) : (
          <RuleList rows={rowsOf(rules, today)} dialogs={dialogs} />
        )}
      </Section>
      <Section title={t("tasks.guard.page.holidays")}>
        <Holidays {...{ profile, today, holidays, mayEdit }} />
      </Section>
      {dialogs.shown}
    </>
  );
};

/** Statutory Requirements: what holds, since when, by which source, and when contact opens next. */
export default function RequirementPage() {
  const t = useT();
  const { values, set } = useUrlState(PARAMS);
  const profile = values.profile ?? "ID";
  const result = trpc.tasks.guard.listRequirements.useQuery(
    { profile },
    { meta: { quiet: true } },
  );
  return (
    <SettingPage
      width="form"
      description={t("tasks.guard.page.intro")}
      actions={
        <ToggleChoice
          label={t("tasks.guard.page.profile")}
          options={optionsOf(PROFILES, (value) => t(`core.country.${value}`))}
          value={profile}
          onChange={(next) => set({ profile: next })}
        />
      }
      kinds={["GUARD_RULE", "HOLIDAY", "HOLIDAY_REMOVAL"]}
    >
      <Area result={result}>{(data) => <Page data={data} />}</Area>
    </SettingPage>
  );
}
