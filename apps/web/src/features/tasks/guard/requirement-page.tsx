import { PROFILES } from "@kolekta/api/tasks/guard/contract-codes";
import { addDays } from "@kolekta/api/core/day";
import { useState } from "react";
import { Section } from "@/components/page/section.tsx";
import { EmptyState } from "@/components/page/states.tsx";
import { ToggleChoice } from "@/components/ui/toggle-choice.tsx";
import { useCan } from "@/hooks/use-user.tsx";
import { SettingPage } from "@/components/setting/setting-page.tsx";
import {
  type RevisionViewProps,
  type RowDialogProps,
  useSettingDialogs,
} from "@/components/setting/use-setting-dialogs.tsx";
import { toOptions, useT } from "@/lib/i18n.tsx";
import { lazyComponent } from "@/lib/lazy-component.tsx";
import { type Outputs, trpc } from "@/lib/trpc.ts";
import { param, useUrlState } from "@/lib/url-state.ts";
import { Area } from "@/components/case/area.tsx";
import { CalendarEnd } from "./calendar-end.tsx";
import { Holidays } from "./holidays.tsx";
import { Warnings } from "./warnings.tsx";
import { Openings } from "./openings.tsx";
import { DayAhead } from "./day-ahead.tsx";
import { type Owner, toOwner } from "./owner-fields.tsx";
import { RuleList, VersionDetails } from "./rule-list.tsx";
import { rowName, toRows, type RuleRow, type RuleVersion } from "./rule-rows.ts";

const RenewDialog = lazyComponent(() => import("./renew-dialog.tsx"));

const RevisionView = ({ row, children }: RevisionViewProps<RuleRow, RuleVersion>) =>
  children({ data: row.versions, error: null, refetch: () => null });

const PARAMS = { profile: param.choice(PROFILES), on: param.day() };

type Data = Outputs["tasks"]["guard"]["listRequirements"];

/** The company has one rule; institutions and stages may have several. */
const nextOwner = (rows: readonly RuleRow[]): Owner =>
  toOwner(rows.some(({ layer }) => layer === "COMPANY") ? "INSTITUTION" : "COMPANY");

/** Dialogs for the next version of a rule, or for a rule of a lower layer. */
const useRules = ({ profile, today }: Data) => {
  const t = useT();
  const utils = trpc.useUtils();
  const canEdit = useCan()("guard.edit");
  const [beneath, setBeneath] = useState<readonly RuleRow[]>();
  const dialog = (
    rule: RuleVersion | null | undefined,
    baseOwner: Owner | null,
    onClose: () => void,
  ) =>
    rule ? (
      <RenewDialog
        profile={profile}
        today={today}
        rule={rule}
        baseOwner={baseOwner}
        onClose={onClose}
      />
    ) : null;
  const dialogs = useSettingDialogs({
    permission: "guard.edit",
    getName: (row: RuleRow) => rowName(t, row),
    edit: ({ row, onClose }: RowDialogProps<RuleRow>) =>
      dialog(row.next ?? row.current ?? row.versions[0], null, onClose),
    RevisionView,
    show: (version) => <VersionDetails version={version} />,
    withdrawing: {
      send: utils.client.tasks.guard.withdrawRule.mutate,
      refresh: () => utils.tasks.guard.invalidate(),
    },
  });
  const highest = beneath?.[0];
  const added = beneath
    ? dialog(highest?.current ?? highest?.versions[0], nextOwner(beneath), () =>
        setBeneath(undefined),
      )
    : null;
  return { dialogs, added, onAdd: canEdit ? setBeneath : undefined, canEdit };
};

interface Props {
  data: Data;
  on: string | undefined;
  onDay: (day: string) => void;
}

const Page = ({ data, on, onDay }: Props) => {
  const t = useT();
  const { profile, today, rules, holidays, openings, calendar } = data;
  const { dialogs, added, onAdd, canEdit } = useRules(data);
  const { proposed, termsAbove, lawless, lawChanges } = data;
  const proposedOn = proposed.flatMap(({ renews }) => (renews ? [renews.effectiveFrom] : []));
  const soonest = proposedOn.toSorted()[0] ?? addDays(today, 1);
  const day = on !== undefined && on > today ? on : soonest;
  return (
    <>
      <Warnings lawless={lawless} lawChanges={lawChanges} termsAbove={termsAbove} />
      <Section title={t("tasks.guard.page.openings")}>
        <Openings openings={openings} />
      </Section>
      <Section title={t("tasks.guard.page.dayAhead")}>
        <DayAhead rules={rules} proposed={proposed} today={today} day={day} onDay={onDay} />
      </Section>
      <Section title={t("tasks.guard.page.rules")}>
        {rules.length === 0 ? (
          <EmptyState title={t("tasks.guard.page.noRules")} />
        ) : (
          <RuleList dialogs={dialogs} onAdd={onAdd} rules={toRows(rules, today)} />
        )}
      </Section>
      <Section title={t("tasks.guard.page.holidays")}>
        <CalendarEnd profile={profile} today={today} calendar={calendar} canEdit={canEdit} />
        <Holidays profile={profile} today={today} holidays={holidays} canEdit={canEdit} />
      </Section>
      {dialogs.activeDialog}
      {added}
    </>
  );
};

export default function RequirementPage() {
  const t = useT();
  const { values, set } = useUrlState(PARAMS);
  const profile = values.profile ?? "ID";
  const result = trpc.tasks.guard.listRequirements.useQuery({ profile }, { meta: { quiet: true } });
  return (
    <SettingPage
      width="form"
      description={t("tasks.guard.page.intro")}
      actions={
        <ToggleChoice
          label={t("tasks.guard.page.profile")}
          options={toOptions(PROFILES, (value) => t(`core.country.${value}`))}
          value={profile}
          onChange={(next) => set({ profile: next })}
        />
      }
      kinds={["GUARD_RULE", "HOLIDAY", "HOLIDAY_REMOVAL", "HOLIDAY_CALENDAR", "INSTITUTION_LAW"]}
    >
      <Area result={result}>
        {(data) => <Page data={data} on={values.on} onDay={(on) => set({ on })} />}
      </Area>
    </SettingPage>
  );
}
