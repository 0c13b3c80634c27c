import { inForce } from "@kolekta/api/core/setting/rules";
import type { Requirement, RuleName } from "@kolekta/api/tasks/guard/contract";
import { StatusBadge } from "@/components/page/status-badge.tsx";
import { DayText } from "@/components/page/values.tsx";
import { SettingMenu } from "@/components/setting/setting-menu.tsx";
import type { SettingDialogs } from "@/components/setting/use-setting-dialogs.tsx";
import type { Announced, Written } from "@/components/setting/written.ts";
import { useFormat } from "@/hooks/use-format.ts";
import { useLang, useT } from "@/lib/i18n.tsx";
import { useRoleName } from "@/hooks/use-roles.ts";
import { ruleWords, sourceWords } from "./rule-words.ts";

/** A version of a rule, as a line of its setting. */
export type RuleVersion = Requirement & Written;

/** A rule with what holds of it, what comes, and every version, newest first. */
export interface RuleRow extends Announced<RuleVersion> {
  readonly rule: RuleName;
  readonly versions: readonly RuleVersion[];
}

const versionOf = (one: Requirement): RuleVersion => ({
  ...one,
  ruleId: one.id,
  effectiveOn: one.effectiveFrom,
});

/** `requirements` newest first within each rule. */
export const rowsOf = (
  requirements: readonly Requirement[],
  today: string,
): RuleRow[] =>
  [...Map.groupBy(requirements, ({ rule }) => rule)].map(([rule, all]) => {
    const versions = all.map(versionOf);
    const { next } = inForce(
      versions
        .filter(({ withdrawn }) => withdrawn === null)
        .toSorted((a, b) => b.effectiveOn.localeCompare(a.effectiveOn)),
      today,
    );
    const current = versions.find((one) => one.inForce) ?? null;
    return { rule, versions, current, next };
  });

/** What a version says, how strictly, until when, by which source and who may pass it over. */
export const VersionSaid = ({ version }: { version: RuleVersion }) => {
  const t = useT();
  const lang = useLang();
  const roleName = useRoleName();
  const { day } = useFormat();
  const { severity, effectiveTo, overrideRoles: roles } = version;
  const facts = [
    sourceWords(t, version.source),
    t("tasks.guard.page.version", { version: version.version }),
    ...(effectiveTo === null
      ? []
      : [t("tasks.guard.page.until", { day: day(effectiveTo) })]),
    ...(roles.length === 0
      ? []
      : [
          t("tasks.guard.page.override", {
            roles: roles.map((role) => roleName(role)).join(", "),
          }),
        ]),
  ];
  return (
    <div className="flex flex-col gap-1">
      <p>
        <StatusBadge
          tone={severity === "BLOCK" ? "danger" : "warning"}
          label={t(`tasks.guard.severity.${severity}`)}
        />{" "}
        {ruleWords({ t, lang }, version.rule, version.params)}
      </p>
      <p className="text-muted-foreground text-xs">{facts.join(" · ")}</p>
    </div>
  );
};

const Coming = ({ next }: { next: RuleVersion }) => {
  const t = useT();
  return (
    <div className="mt-1 border-l-2 pl-3">
      <p className="text-xs font-medium">
        {t("app.setting.next")}: <DayText day={next.effectiveOn} />
      </p>
      <VersionSaid version={next} />
    </div>
  );
};

interface Props {
  rows: readonly RuleRow[];
  dialogs: SettingDialogs<RuleRow>;
}

/** Each rule as it holds today, and what comes. */
export const RuleList = ({ rows, dialogs }: Props) => {
  const t = useT();
  return (
    <ul className="bg-card divide-y rounded-lg border">
      {rows.map((row) => {
        const name = t(`tasks.guard.rule.${row.rule}`);
        return (
          <li key={row.rule} className="flex items-start gap-3 p-3">
            <div className="flex min-w-0 flex-1 flex-col gap-1">
              <h3 className="font-medium">{name}</h3>
              {row.current ? (
                <VersionSaid version={row.current} />
              ) : (
                <p className="text-muted-foreground">
                  {t("tasks.guard.page.notInForce")}
                </p>
              )}
              {row.next ? <Coming next={row.next} /> : null}
            </div>
            <SettingMenu name={name} row={row} dialogs={dialogs} />
          </li>
        );
      })}
    </ul>
  );
};
