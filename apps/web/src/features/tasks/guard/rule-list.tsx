import type { Requirement } from "@kolekta/api/tasks/guard/contract";
import { PencilLine } from "lucide-react";
import { StatusBadge } from "@/components/page/status-badge.tsx";
import { Button } from "@/components/ui/button.tsx";
import { useFormat } from "@/hooks/use-format.ts";
import { useLang, useT } from "@/lib/i18n.tsx";
import { useRoleName } from "@/hooks/use-roles.ts";
import { ruleWords, sourceWords } from "./rule-words.ts";

const useTerm = () => {
  const t = useT();
  const { day } = useFormat();
  return ({ effectiveFrom, effectiveTo }: Requirement) =>
    effectiveTo
      ? t("app.filter.range", {
          from: day(effectiveFrom),
          to: day(effectiveTo),
        })
      : t("tasks.guard.page.from", { day: day(effectiveFrom) });
};

const Severity = ({ severity }: Pick<Requirement, "severity">) => {
  const label = useT()(`tasks.guard.severity.${severity}`);
  return (
    <StatusBadge
      tone={severity === "BLOCK" ? "danger" : "warning"}
      label={label}
    />
  );
};

/** Source, version, term and author: what a decision can be traced to. */
const Origin = ({ rule }: { rule: Requirement }) => {
  const t = useT();
  const roleName = useRoleName();
  const term = useTerm();
  const { version, editorName, overrideRoles } = rule;
  return (
    <p className="text-muted-foreground text-xs">
      {sourceWords(t, rule.source)}
      {" · "}
      {t("tasks.guard.page.version", { version })} {term(rule)}
      {" · "}
      {editorName
        ? t("tasks.guard.page.by", { name: editorName })
        : t("tasks.guard.page.shipped")}
      {overrideRoles.length > 0
        ? ` · ${t("tasks.guard.page.override", {
            roles: overrideRoles.map((role) => roleName(role)).join(", "),
          })}`
        : null}
    </p>
  );
};

const Former = ({ versions }: { versions: readonly Requirement[] }) => {
  const t = useT();
  const lang = useLang();
  const [first] = versions;
  if (!first) return null;
  return (
    <details>
      <summary className="text-primary inline-flex min-h-6 items-center text-xs hover:underline">
        {t("tasks.guard.page.history", { count: versions.length })}
      </summary>
      <ol
        aria-label={t("tasks.guard.page.historyOf", {
          rule: t(`tasks.guard.rule.${first.rule}`),
        })}
        className="mt-1 flex flex-col gap-2 border-l pl-3"
      >
        {versions.map((rule) => (
          <li key={rule.id} className="text-table">
            <Severity severity={rule.severity} />{" "}
            {ruleWords({ t, lang }, rule.rule, rule.params)}
            <Origin rule={rule} />
          </li>
        ))}
      </ol>
    </details>
  );
};

interface ItemProps {
  /** Newest first; the one in force is marked. */
  versions: readonly Requirement[];
  onRenew: ((rule: Requirement) => void) | undefined;
}

const RuleItem = ({ versions, onRenew }: ItemProps) => {
  const t = useT();
  const lang = useLang();
  const shown = versions.find((rule) => rule.inForce) ?? versions[0];
  if (!shown) return null;
  const name = t(`tasks.guard.rule.${shown.rule}`);
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-2 border-b p-3 last:border-b-0">
      <div className="min-w-0 flex-1 basis-80">
        <h3 className="flex flex-wrap items-center gap-2 font-medium">
          {name}
          <Severity severity={shown.severity} />
          {shown.inForce ? null : (
            <StatusBadge tone="neutral" label={t("tasks.guard.page.coming")} />
          )}
        </h3>
        <p>{ruleWords({ t, lang }, shown.rule, shown.params)}</p>
        <Origin rule={shown} />
        <Former versions={versions.filter((rule) => rule !== shown)} />
      </div>
      {onRenew ? (
        <Button
          size="sm"
          aria-haspopup="dialog"
          aria-label={t("tasks.guard.page.renewOf", { rule: name })}
          onClick={() => onRenew(shown)}
        >
          <PencilLine />
          {t("tasks.guard.page.renew")}
        </Button>
      ) : null}
    </li>
  );
};

interface Props {
  rules: readonly Requirement[];
  onRenew: ((rule: Requirement) => void) | undefined;
}

/** Each rule as it holds today, with what held before. */
export const RuleList = ({ rules, onRenew }: Props) => (
  <ul className="bg-card rounded-lg border">
    {[...Map.groupBy(rules, (rule) => rule.rule)].map(([name, versions]) => (
      <RuleItem key={name} versions={versions} onRenew={onRenew} />
    ))}
  </ul>
);
