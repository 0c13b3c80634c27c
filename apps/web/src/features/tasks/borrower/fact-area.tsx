import { Plus } from "lucide-react";
import { useState } from "react";
import { Area } from "@/components/case/area.tsx";
import { Section } from "@/components/page/section.tsx";
import { EmptyState } from "@/components/page/states.tsx";
import { InstantText } from "@/components/page/values.tsx";
import { Badge } from "@/components/ui/badge.tsx";
import { Button } from "@/components/ui/button.tsx";
import { useFormat } from "@/hooks/use-format.ts";
import { useCan } from "@/hooks/use-user.tsx";
import { useT } from "@/lib/i18n.tsx";
import { lazily } from "@/lib/lazily.tsx";
import { trpc } from "@/lib/trpc.ts";
import { ConsentProof } from "./consent-proof.tsx";
import { type Fact, isWithdrawn } from "./fact-end-dialog.tsx";
import { useFactWords } from "./fact-words.ts";
import { toneOf } from "./fact-tone.ts";

const FactDialog = lazily(() => import("./fact-dialog.tsx"));
const FactEndDialog = lazily(() => import("./fact-end-dialog.tsx"));

/** Who said it and when, and who ended it. */
const When = ({ fact }: { fact: Fact }) => (
  <span className="text-muted-foreground text-xs">
    {fact.recordedBy ? `${fact.recordedBy} · ` : null}
    <InstantText at={fact.recordedAt} />
    {fact.endedAt ? (
      <>
        {" – "}
        {fact.endedBy ? `${fact.endedBy} · ` : null}
        <InstantText at={fact.endedAt} />
        {fact.endReason ? ` · ${fact.endReason}` : null}
      </>
    ) : null}
  </span>
);

const FactLine = ({
  taskId,
  fact,
  onEnd,
}: {
  taskId: number;
  fact: Fact;
  onEnd: () => void;
}) => {
  const t = useT();
  const can = useCan();
  const words = useFactWords();
  const { day } = useFormat();
  const withdraws = isWithdrawn(fact) && can("fact.record");
  return (
    <li className="flex items-start justify-between gap-3 border-b py-2 last:border-b-0">
      <div className="flex min-w-0 flex-col gap-1">
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <Badge tone={fact.endedAt ? "neutral" : toneOf(fact.kind)}>
            {t(`tasks.borrower.fact.badge.${fact.kind}`, {
              day: day(fact.fromOn),
            })}
          </Badge>
          <span className="min-w-0 break-words">{words(fact).join(" · ")}</span>
        </span>
        {fact.reason ? (
          <span className="text-table break-words">{fact.reason}</span>
        ) : null}
        {fact.consent ? (
          <ConsentProof {...{ taskId, fact, consent: fact.consent }} />
        ) : null}
        <When fact={fact} />
      </div>
      {fact.mayEnd ? (
        <Button className="shrink-0" onClick={onEnd}>
          {t(withdraws ? "core.action.withdraw" : "core.action.lift")}
        </Button>
      ) : null}
    </li>
  );
};

const Lines = ({
  taskId,
  title,
  facts,
  onEnd,
}: {
  taskId: number;
  title: string;
  facts: readonly Fact[];
  onEnd: (fact: Fact) => void;
}) =>
  facts.length === 0 ? null : (
    <Section ruled title={title}>
      <ul className="flex flex-col">
        {facts.map((fact) => (
          <FactLine
            key={fact.factId}
            {...{ taskId, fact }}
            onEnd={() => onEnd(fact)}
          />
        ))}
      </ul>
    </Section>
  );

interface Props {
  taskId: number;
  borrowerId: number;
}

/** What is and was so of the borrower, whichever of his cases it was told at. */
export const FactArea = ({ taskId, borrowerId }: Props) => {
  const t = useT();
  const can = useCan();
  const [isOpen, setOpen] = useState(false);
  const [ending, setEnding] = useState<Fact | null>(null);
  const result = trpc.tasks.borrower.listFacts.useQuery({ taskId });
  return (
    <Area result={result}>
      {(facts) => (
        <div className="flex flex-col gap-4">
          {can("fact.record") ? (
            <Button className="self-start" onClick={() => setOpen(true)}>
              <Plus />
              {t("tasks.borrower.fact.add")}
            </Button>
          ) : null}
          {facts.length === 0 ? (
            <EmptyState title={t("tasks.borrower.fact.none")} />
          ) : null}
          <Lines
            taskId={taskId}
            title={t("app.setting.inForce")}
            facts={facts.filter(({ endedAt }) => endedAt === null)}
            onEnd={setEnding}
          />
          <Lines
            taskId={taskId}
            title={t("tasks.borrower.fact.past")}
            facts={facts.filter(({ endedAt }) => endedAt !== null)}
            onEnd={setEnding}
          />
          {isOpen ? (
            <FactDialog
              {...{ taskId, borrowerId }}
              onClose={() => setOpen(false)}
            />
          ) : null}
          {ending ? (
            <FactEndDialog fact={ending} onClose={() => setEnding(null)} />
          ) : null}
        </div>
      )}
    </Area>
  );
};
