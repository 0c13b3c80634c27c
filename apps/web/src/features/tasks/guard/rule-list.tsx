import type { RuleName } from "@kolekta/api/tasks/guard/contract";
import { Plus } from "lucide-react";
import type { ReactNode } from "react";
import { DayText, StatusBadge } from "@/components/page/values.tsx";
import { SettingMenu } from "@/components/setting/setting-menu.tsx";
import type { SettingDialogs } from "@/components/setting/use-setting-dialogs.tsx";
import { Badge } from "@/components/ui/badge.tsx";
import { IconButton } from "@/components/ui/button.tsx";
import { useFormat, useLang, useT } from "@/lib/i18n.tsx";
import { useRoleName } from "@/hooks/use-roles.ts";
import { formatLayer, rowName, type RuleRow, type RuleVersion } from "./rule-rows.ts";
import { formatRule, formatSource } from "./rule-text.ts";

/** Source, version, end and override role of a rule. */
const useCited = () => {
  const t = useT();
  const roleName = useRoleName();
  const { day } = useFormat();
  return (version: RuleVersion): string => {
    const { effectiveTo, overrideRoles: roles } = version;
    const details = [
      formatSource(t, version.source, version.article),
      t("tasks.guard.page.version", { version: version.version }),
      t("tasks.guard.page.since", { day: day(version.effectiveOn) }),
      ...(effectiveTo === null ? [] : [t("tasks.guard.page.until", { day: day(effectiveTo) })]),
      ...(roles.length === 0
        ? []
        : [
            t("tasks.guard.page.override", {
              roles: roles.map((role) => roleName(role)).join(", "),
            }),
          ]),
      ...(version.approverName === null
        ? []
        : [t("tasks.guard.page.approvedBy", { name: version.approverName })]),
    ];
    return details.join(" · ");
  };
};

/**
 * Rule text, strictness and source of a version. `owner` precedes it where the owner is not clear.
 */
export const VersionDetails = ({ version, owner }: { version: RuleVersion; owner?: ReactNode }) => {
  const t = useT();
  const lang = useLang();
  const cited = useCited();
  return (
    <div className="flex flex-col gap-1">
      <p>
        {owner}{" "}
        <StatusBadge
          tone={version.severity === "BLOCK" ? "danger" : "warning"}
          label={t(`tasks.guard.severity.${version.severity}`)}
        />{" "}
        {version.needsLegalReview ? (
          <StatusBadge tone="info" label={t("manage.proposal.detail.needsLegalReview")} />
        ) : null}{" "}
        {formatRule({ t, lang }, version.rule, version.params)}
      </p>
      <p className="text-muted-foreground text-xs break-words">{cited(version)}</p>
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
      <VersionDetails version={next} />
    </div>
  );
};

const LayerRow = ({ row, dialogs }: { row: RuleRow; dialogs: SettingDialogs<RuleRow> }) => {
  const t = useT();
  const owner = (
    <Badge tone={row.layer === "STATUTE" ? "info" : "neutral"}>{formatLayer(t, row)}</Badge>
  );
  return (
    <div className="flex items-start gap-3">
      <div className="flex min-w-0 flex-1 flex-col gap-1">
        {row.current ? (
          <VersionDetails version={row.current} owner={owner} />
        ) : (
          <p className="text-muted-foreground">
            {owner} {t("tasks.guard.page.notInForce")}
          </p>
        )}
        {row.next ? <Coming next={row.next} /> : null}
      </div>
      <SettingMenu name={rowName(t, row)} row={row} dialogs={dialogs} />
    </div>
  );
};

interface Props {
  rules: readonly (readonly [RuleName, readonly RuleRow[]])[];
  dialogs: SettingDialogs<RuleRow>;
  /** Absent for users who can only view. */
  onAdd: ((rows: readonly RuleRow[]) => void) | undefined;
}

export const RuleList = ({ rules, dialogs, onAdd }: Props) => {
  const t = useT();
  return (
    <ul className="bg-card divide-y rounded-lg border">
      {rules.map(([rule, rows]) => {
        const name = t(`tasks.guard.rule.${rule}`);
        return (
          <li key={rule} className="flex flex-col gap-2 p-3">
            <div className="flex min-h-8 items-center justify-between gap-3">
              <h3 className="font-medium">{name}</h3>
              {onAdd ? (
                <IconButton
                  aria-haspopup="dialog"
                  label={t("tasks.guard.page.addLayer", { rule: name })}
                  onClick={() => onAdd(rows)}
                >
                  <Plus />
                </IconButton>
              ) : null}
            </div>
            {rows.map((row) => (
              <LayerRow key={rowName(t, row)} row={row} dialogs={dialogs} />
            ))}
          </li>
        );
      })}
    </ul>
  );
};
