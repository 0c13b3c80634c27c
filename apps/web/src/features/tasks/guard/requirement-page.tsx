import { PROFILES, type Requirement } from "@kolekta/api/tasks/guard/contract";
import { type ReactNode, useState } from "react";
import { EmptyState } from "@/components/page/states.tsx";
import { ToggleChoice } from "@/components/ui/toggle-choice.tsx";
import { useCan } from "@/hooks/use-user.tsx";
import { SettingPage } from "@/components/setting/setting-page.tsx";
import { useT } from "@/lib/i18n.tsx";
import { lazily } from "@/lib/lazily.tsx";
import { type Outputs, trpc } from "@/lib/trpc.ts";
import { param, useUrlState } from "@/lib/url-state.ts";
import { Area } from "@/components/case/area.tsx";
import { Holidays } from "./holidays.tsx";
import { Openings } from "./openings.tsx";
import { RuleList } from "./rule-list.tsx";

const RenewDialog = lazily(() => import("./renew-dialog.tsx"));

const PARAMS = { profile: param.one(PROFILES) };

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="flex flex-col gap-2">
    <h2 className="font-semibold">{title}</h2>
    {children}
  </section>
);

const Shown = ({
  data,
}: {
  data: Outputs["tasks"]["guard"]["listRequirements"];
}) => {
  const t = useT();
  const mayEdit = useCan()("guard.edit");
  const [renewed, setRenewed] = useState<Requirement | null>(null);
  const { profile, today, rules, holidays, openings } = data;
  return (
    <>
      <Part title={t("tasks.guard.page.openings")}>
        <Openings openings={openings} />
      </Part>
      <Part title={t("tasks.guard.page.rules")}>
        {rules.length === 0 ? (
          <EmptyState title={t("tasks.guard.page.noRules")} />
        ) : (
          <RuleList rules={rules} onRenew={mayEdit ? setRenewed : undefined} />
        )}
      </Part>
      <Part title={t("tasks.guard.page.holidays")}>
        <Holidays {...{ profile, today, holidays, mayEdit }} />
      </Part>
      {renewed ? (
        <RenewDialog
          {...{ profile, today, rule: renewed }}
          onClose={() => setRenewed(null)}
        />
      ) : null}
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
          options={PROFILES.map((value) => ({
            value,
            label: t(`tasks.guard.page.profileOf.${value}`),
          }))}
          value={profile}
          onChange={(next) => set({ profile: next })}
        />
      }
      kinds={["GUARD_RULE", "HOLIDAY", "HOLIDAY_REMOVAL"]}
    >
      <Area result={result}>{(data) => <Shown data={data} />}</Area>
    </SettingPage>
  );
}
