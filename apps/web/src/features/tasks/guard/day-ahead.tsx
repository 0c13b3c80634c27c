import type { Requirement } from "@kolekta/api/tasks/guard/contract";
import { heldOn } from "@kolekta/api/tasks/guard/rules/held";
import { useId } from "react";
import { Input } from "@/components/ui/input.tsx";
import { Label } from "@/components/ui/label.tsx";
import { useLang, useT } from "@/lib/i18n.tsx";
import { rowName } from "./rule-rows.ts";
import { ruleWords } from "./rule-words.ts";

interface Change {
  readonly before: Requirement | undefined;
  readonly after: Requirement | undefined;
}

const sameOwner = (one: Requirement) => (other: Requirement) =>
  one.rule === other.rule &&
  one.layer === other.layer &&
  one.institutionId === other.institutionId &&
  one.queueId === other.queueId;

/** What holds on one of the two days and not on the other, as it was approved until now. */
function changesBetween(
  rules: readonly Requirement[],
  today: string,
  day: string,
): Change[] {
  const notWithdrawn = rules.filter(({ withdrawn }) => withdrawn === null);
  const [now, then] = [heldOn(notWithdrawn, today), heldOn(notWithdrawn, day)];
  const gone = now.flatMap((before): Change[] => {
    const after = then.find(sameOwner(before));
    return after?.id === before.id ? [] : [{ before, after }];
  });
  const added = then.filter((after) => !now.some(sameOwner(after)));
  return [...gone, ...added.map((after) => ({ before: undefined, after }))];
}

const ChangeLine = ({ before, after }: Change) => {
  const t = useT();
  const lang = useLang();
  const one = after ?? before;
  if (!one) return null;
  const said = (version: Requirement | undefined): string =>
    version
      ? ruleWords({ t, lang }, version.rule, version.params)
      : t("core.word.none");
  const { rule, layer } = one;
  const ownerName = one.institutionName ?? one.queueName;
  return (
    <li className="flex flex-col gap-1 px-3 py-2">
      <p className="font-medium">{rowName(t, { rule, layer, ownerName })}</p>
      <p>
        <span className="text-muted-foreground">
          {t("manage.proposal.before")}:
        </span>{" "}
        {said(before)}
      </p>
      <p>
        <span className="text-muted-foreground">
          {t("manage.proposal.after")}:
        </span>{" "}
        {said(after)}
      </p>
    </li>
  );
};

interface Props {
  rules: readonly Requirement[];
  today: string;
  day: string;
  onDay: (day: string) => void;
}

/** What will be different on a day to come. */
export const DayAhead = ({ rules, today, day, onDay }: Props) => {
  const t = useT();
  const id = useId();
  const changes = changesBetween(rules, today, day);
  return (
    <div className="bg-card flex flex-col rounded-lg border">
      <p className="flex flex-wrap items-center gap-2 p-3">
        <Label htmlFor={id}>{t("tasks.guard.page.onDay")}</Label>
        <Input
          id={id}
          type="date"
          className="w-auto"
          min={today}
          value={day}
          onChange={({ target }) => onDay(target.value)}
        />
      </p>
      {changes.length === 0 ? (
        <p className="text-muted-foreground border-t px-3 py-2">
          {t("tasks.guard.page.noChange")}
        </p>
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
