import type { ProposedRule, Requirement } from "@kolekta/api/tasks/guard/contract-requirement";
import { heldOn } from "@kolekta/api/tasks/guard/rules/held";
import { useId } from "react";
import { DayInput } from "@/components/form/day-input.tsx";
import { Label } from "@/components/ui/label.tsx";
import { useLang, useT } from "@/lib/i18n.tsx";
import { StatusBadge } from "@/components/page/status-badge.tsx";
import { partOf, rowName } from "./rule-rows.ts";
import { ruleWords, sourceWords } from "./rule-words.ts";

/** A version of a rule, written or only proposed. */
type Said = Pick<
  Requirement,
  | "rule"
  | "version"
  | "layer"
  | "jurisdiction"
  | "institutionId"
  | "queueId"
  | "institutionName"
  | "queueName"
  | "effectiveFrom"
  | "effectiveTo"
  | "params"
  | "source"
  | "article"
> & { readonly id: number; readonly proposal: ProposedRule | null };

interface Change {
  readonly before: Said | undefined;
  readonly after: Said | undefined;
  /** By whom it is proposed; null where it is approved. */
  readonly proposal: ProposedRule | null;
}

const written = (one: Requirement): Said => ({ ...one, proposal: null });

/** Numbered behind every version that is written. */
const LAST = Number.MAX_SAFE_INTEGER;

const proposedOf = (proposal: ProposedRule): Said[] =>
  proposal.renews
    ? [
        {
          ...proposal.renews,
          id: -proposal.proposalId,
          version: LAST,
          proposal,
          institutionName: proposal.institutionName,
          queueName: proposal.queueName,
        },
      ]
    : [];

const sameOwner = (one: Said) => (other: Said) =>
  one.rule === other.rule &&
  one.layer === other.layer &&
  one.jurisdiction === other.jurisdiction &&
  one.institutionId === other.institutionId &&
  one.queueId === other.queueId;

/** What holds on one of the two days and not on the other, as it was approved until now and as it is proposed. */
function changesBetween(
  rules: readonly Requirement[],
  proposed: readonly ProposedRule[],
  today: string,
  day: string,
): Change[] {
  const stand = rules.filter(({ withdrawn }) => withdrawn === null).map(written);
  const withdrawals = new Map(proposed.map((proposal) => [proposal.withdraws, proposal]));
  const remain = stand.filter(({ id }) => !withdrawals.has(id));
  const now = heldOn(stand, today);
  const then = heldOn([...remain, ...proposed.flatMap(proposedOf)], day);
  const approved = heldOn(stand, day);
  const whyNot = (before: Said): ProposedRule | null => {
    const gone = approved.find(sameOwner(before));
    return (gone && withdrawals.get(gone.id)) ?? null;
  };
  const gone = now.flatMap((before): Change[] => {
    const after = then.find(sameOwner(before));
    const proposal = after?.proposal ?? whyNot(before);
    return after?.id === before.id && !proposal ? [] : [{ before, after, proposal }];
  });
  const added = then.filter((after) => !now.some(sameOwner(after)));
  return [
    ...gone,
    ...added.map((after) => ({ before: undefined, after, proposal: after.proposal })),
  ];
}

const Side = ({ label, said }: { label: string; said: Said | undefined }) => {
  const t = useT();
  const lang = useLang();
  return (
    <div>
      <p className="text-muted-foreground text-xs">{label}</p>
      {said ? (
        <>
          <p>{ruleWords({ t, lang }, said.rule, said.params)}</p>
          <p className="text-muted-foreground text-xs break-words">
            {sourceWords(t, said.source, said.article)}
            {said.version === LAST
              ? null
              : ` · ${t("tasks.guard.page.version", { version: said.version })}`}
          </p>
        </>
      ) : (
        <p>{t("core.word.none")}</p>
      )}
    </div>
  );
};

const ChangeLine = ({ before, after, proposal }: Change) => {
  const t = useT();
  const one = after ?? before;
  if (!one) return null;
  const { rule, layer } = one;
  const ownerName = one.institutionName ?? one.queueName ?? partOf(one);
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
        <Side label={t("manage.proposal.before")} said={before} />
        <Side label={t("manage.proposal.after")} said={after} />
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

/** What will be different on a day to come. */
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
