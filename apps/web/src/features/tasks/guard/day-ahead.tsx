import type { ProposedRule, Requirement } from "@kolekta/api/tasks/guard/contract-requirement";
import { listRulesOnDay } from "@kolekta/api/tasks/guard/rules/rules-on-day";
import { useId } from "react";
import { DayInput } from "@/components/form/day-input.tsx";
import { Label } from "@/components/ui/label.tsx";
import { useLang, useT } from "@/lib/i18n.tsx";
import { StatusBadge } from "@/components/page/values.tsx";
import { findRegion, rowName } from "./rule-rows.ts";
import { formatRule, formatSource } from "./rule-text.ts";

/** Version of a rule, approved or proposed. */
type ComparedRule = Pick<
  Requirement,
  | "rule"
  | "version"
  | "layer"
  | "jurisdiction"
  | "institutionId"
  | "stageId"
  | "institutionName"
  | "stageName"
  | "effectiveFrom"
  | "effectiveTo"
  | "params"
  | "source"
  | "article"
> & { readonly id: number; readonly proposal: ProposedRule | null };

interface RuleChange {
  readonly before: ComparedRule | undefined;
  readonly after: ComparedRule | undefined;
  readonly proposal: ProposedRule | null;
}

const toComparedRule = (requirement: Requirement): ComparedRule => ({
  ...requirement,
  proposal: null,
});

/** Numbered behind every version that is written. */
const LAST = Number.MAX_SAFE_INTEGER;

const toProposedRules = (proposal: ProposedRule): ComparedRule[] =>
  proposal.renews
    ? [
        {
          ...proposal.renews,
          id: -proposal.proposalId,
          version: LAST,
          proposal,
          institutionName: proposal.institutionName,
          stageName: proposal.stageName,
        },
      ]
    : [];

const sameOwner = (compared: ComparedRule) => (other: ComparedRule) =>
  compared.rule === other.rule &&
  compared.layer === other.layer &&
  compared.jurisdiction === other.jurisdiction &&
  compared.institutionId === other.institutionId &&
  compared.stageId === other.stageId;

/** Compares the approved rules of two days and the proposed ones. */
function changesBetween(
  rules: readonly Requirement[],
  proposed: readonly ProposedRule[],
  today: string,
  day: string,
): RuleChange[] {
  const activeRules = rules.filter(({ withdrawn }) => withdrawn === null).map(toComparedRule);
  const withdrawals = new Map(proposed.map((proposal) => [proposal.withdraws, proposal]));
  const remain = activeRules.filter(({ id }) => !withdrawals.has(id));
  const now = listRulesOnDay(activeRules, today);
  const then = listRulesOnDay([...remain, ...proposed.flatMap(toProposedRules)], day);
  const approved = listRulesOnDay(activeRules, day);
  const whyNot = (before: ComparedRule): ProposedRule | null => {
    const withdrawnRule = approved.find(sameOwner(before));
    return (withdrawnRule && withdrawals.get(withdrawnRule.id)) ?? null;
  };
  const removed = now.flatMap((before): RuleChange[] => {
    const after = then.find(sameOwner(before));
    const proposal = after?.proposal ?? whyNot(before);
    return after?.id === before.id && !proposal ? [] : [{ before, after, proposal }];
  });
  const added = then.filter((after) => !now.some(sameOwner(after)));
  return [
    ...removed,
    ...added.map((after) => ({ before: undefined, after, proposal: after.proposal })),
  ];
}

const Side = ({ label, rule }: { label: string; rule: ComparedRule | undefined }) => {
  const t = useT();
  const lang = useLang();
  return (
    <div>
      <p className="text-muted-foreground text-xs">{label}</p>
      {rule ? (
        <>
          <p>{formatRule({ t, lang }, rule.rule, rule.params)}</p>
          <p className="text-muted-foreground text-xs break-words">
            {formatSource(t, rule.source, rule.article)}
            {rule.version === LAST
              ? null
              : ` · ${t("tasks.guard.page.version", { version: rule.version })}`}
          </p>
        </>
      ) : (
        <p>{t("core.word.none")}</p>
      )}
    </div>
  );
};

const ChangeLine = ({ before, after, proposal }: RuleChange) => {
  const t = useT();
  const compared = after ?? before;
  if (!compared) return null;
  const { rule, layer } = compared;
  const ownerName = compared.institutionName ?? compared.stageName ?? findRegion(compared);
  return (
    <li className="flex flex-col gap-2 px-3 py-3">
      <p className="flex flex-wrap items-center gap-2 font-medium">
        {rowName(t, { rule, layer, ownerName })}
        <StatusBadge
          tone={proposal ? "warning" : "success"}
          label={
            proposal
              ? t("tasks.guard.page.proposed", { name: proposal.proposerName })
              : t("manage.proposal.stateName.APPROVED")
          }
        />
      </p>
      <div className="grid gap-2 sm:grid-cols-2">
        <Side label={t("manage.proposal.before")} rule={before} />
        <Side label={t("manage.proposal.after")} rule={after} />
      </div>
    </li>
  );
};

interface Props {
  rules: readonly Requirement[];
  proposed: readonly ProposedRule[];
  today: string;
  day: string;
  onDay: (day: string) => void;
}

export const DayAhead = ({ rules, proposed, today, day, onDay }: Props) => {
  const t = useT();
  const id = useId();
  const changes = changesBetween(rules, proposed, today, day);
  return (
    <div className="bg-card flex flex-col rounded-lg border">
      <div className="flex flex-wrap items-center gap-2 p-3">
        <Label htmlFor={id}>{t("tasks.guard.page.onDay")}</Label>
        <DayInput id={id} className="w-40" min={today} value={day} onChange={onDay} />
      </div>
      {changes.length === 0 ? (
        <p className="text-muted-foreground border-t px-3 py-2">{t("tasks.guard.page.noChange")}</p>
      ) : (
        <ul className="divide-y border-t">
          {changes.map((change) => (
            <ChangeLine key={(change.after ?? change.before)?.id} {...change} />
          ))}
        </ul>
      )}
    </div>
  );
};
