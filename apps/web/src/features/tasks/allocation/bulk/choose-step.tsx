import { PLAIN_STRATEGIES, type PlainStrategy } from "@kolekta/api/tasks/allocation/contract-codes";
import { useId, useState } from "react";
import { Area } from "@/components/case/area.tsx";
import { AgentTable } from "@/components/assignment/agent-table.tsx";
import { FieldFrame } from "@/components/form/field-frame.tsx";
import { AddPerson } from "@/components/page/add-person.tsx";
import { Section } from "@/components/page/section.tsx";
import { EmptyState } from "@/components/page/states.tsx";
import { Alert } from "@/components/ui/alert.tsx";
import { Button } from "@/components/ui/button.tsx";
import { Checkbox } from "@/components/ui/checkbox.tsx";
import { DialogFooter } from "@/components/ui/dialog.tsx";
import { Label } from "@/components/ui/label.tsx";
import { NativeSelect } from "@/components/ui/native-select.tsx";
import { ToggleChoice } from "@/components/ui/toggle-choice.tsx";
import { toFailure } from "@/lib/failure.ts";
import { toOptions, useT } from "@/lib/i18n.tsx";
import { trpc } from "@/lib/trpc.ts";
import type { CaseChoice } from "./choice.ts";
import { type AllocationFlow, AMONG, useDealing } from "./use-flow.ts";

type Choice = ReturnType<typeof useDealing>;

const Agents = ({ dealing, choice }: { dealing: Choice; choice: CaseChoice }) => {
  const t = useT();
  const { institutionId, stageIds } = choice;
  const agents = trpc.tasks.assignment.listCandidates.useQuery(
    { institutionId },
    { enabled: dealing.among === "chosen", meta: { quiet: true } },
  );
  return (
    <Section inner title={t("tasks.allocation.among.title")}>
      <ToggleChoice
        label={t("tasks.allocation.among.title")}
        options={toOptions(AMONG, (code) => t(`tasks.allocation.among.${code}`))}
        value={dealing.among}
        onChange={dealing.setAmong}
      />
      {dealing.among === "all" ? (
        <p className="text-muted-foreground text-xs">{t("tasks.allocation.among.allHint")}</p>
      ) : (
        <Area result={agents}>
          {(all) =>
            all.length === 0 ? (
              <EmptyState title={t("tasks.assignment.noAgents")} action={<AddPerson />} />
            ) : (
              <AgentTable
                single={false}
                agents={all}
                stageIds={stageIds}
                chosen={dealing.agentIds}
                onChoose={dealing.setAgentIds}
              />
            )
          }
        </Area>
      )}
    </Section>
  );
};

const StrategyChoice = ({ dealing }: { dealing: Choice }) => {
  const t = useT();
  const affinityLabelId = useId();
  const { strategy, setStrategy, respectsAffinity, setRespectsAffinity } = dealing;
  const choose = (value: string) => {
    const found = PLAIN_STRATEGIES.find((strategyCode) => strategyCode === value);
    if (found) setStrategy(found);
  };
  return (
    <>
      <FieldFrame
        label={t("tasks.allocation.strategyLabel")}
        hint={t(`tasks.allocation.about.${strategy}`)}
        message={null}
      >
        {(aria) => (
          <NativeSelect
            {...aria}
            value={strategy}
            options={toOptions(PLAIN_STRATEGIES, (code: PlainStrategy) =>
              t(`tasks.allocation.strategy.${code}`),
            )}
            onChange={({ target }) => choose(target.value)}
          />
        )}
      </FieldFrame>
      <div className="flex flex-col gap-1">
        <div className="flex min-h-8 items-center gap-1.5">
          <Checkbox
            id={affinityLabelId}
            className="-ml-1"
            aria-describedby={`${affinityLabelId}-hint`}
            checked={respectsAffinity}
            onCheckedChange={(on) => setRespectsAffinity(on === true)}
          />
          <Label htmlFor={affinityLabelId} className="font-normal">
            {t("tasks.allocation.affinity.keep")}
          </Label>
        </div>
        <p id={`${affinityLabelId}-hint`} className="text-muted-foreground text-xs">
          {t("tasks.allocation.affinity.hint")}
        </p>
      </div>
    </>
  );
};

export const ChooseStep = ({ flow }: { flow: AllocationFlow }) => {
  const t = useT();
  const { choice, prepare, error, isPending, close } = flow;
  const dealing = useDealing();
  const [isTried, setTried] = useState(false);
  const next = () => {
    setTried(true);
    if (!dealing.lacksAgent) prepare(dealing.dealing);
  };
  return (
    <>
      <Agents dealing={dealing} choice={choice} />
      <StrategyChoice dealing={dealing} />
      {isTried && dealing.lacksAgent ? (
        <Alert tone="danger" live>
          {t("core.error.assignment.noAgent")}
        </Alert>
      ) : null}
      {error ? (
        <Alert tone="danger" live>
          {toFailure(error).message}
        </Alert>
      ) : null}
      <DialogFooter>
        <Button onClick={close}>{t("core.action.cancel")}</Button>
        <Button variant="primary" disabled={isPending} aria-busy={isPending} onClick={next}>
          {t("tasks.assignment.preview")}
        </Button>
      </DialogFooter>
    </>
  );
};
