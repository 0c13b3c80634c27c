import {
  type Candidate,
  STRATEGIES,
} from "@kolekta/api/tasks/binding/contract";
import type { ReactNode } from "react";
import { Alert } from "@/components/ui/alert.tsx";
import { Button } from "@/components/ui/button.tsx";
import { DialogFooter } from "@/components/ui/dialog.tsx";
import { ToggleChoice } from "@/components/ui/toggle-choice.tsx";
import { useT } from "@/lib/i18n.tsx";
import { optionsOf } from "@/lib/options.ts";
import { AgentTable } from "./agent-table.tsx";
import { BindReasons } from "./bind-reasons.tsx";
import type { BoundCase } from "./bound-case.ts";
import { DealPreview } from "./deal-preview.tsx";
import { PortionProgress } from "./portion-progress.tsx";
import type { useBind } from "./use-bind.ts";
import { useChoice } from "./use-choice.ts";

interface Props {
  cases: readonly BoundCase[];
  agents: readonly Candidate[];
  binding: ReturnType<typeof useBind>;
  onCancel: () => void;
}

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="flex flex-col gap-1.5">
    <h3 className="text-table font-medium">{title}</h3>
    {children}
  </section>
);

const StrategyChoice = ({
  choice,
}: {
  choice: ReturnType<typeof useChoice>;
}) => {
  const t = useT();
  return (
    <ToggleChoice
      label={t("tasks.binding.strategy.title")}
      options={optionsOf(STRATEGIES, (value) =>
        t(`tasks.binding.strategy.${value}`),
      )}
      value={choice.strategy}
      onChange={choice.setStrategy}
    />
  );
};

/** Who gets the cases, how they are shared out, and why. */
export const BindForm = (props: Props) => {
  const { cases, agents, binding, onCancel } = props;
  const t = useT();
  const choice = useChoice(props);
  return (
    <>
      <AgentTable
        agents={agents}
        cases={cases}
        chosen={choice.agentIds}
        onChoose={choice.setAgentIds}
      />
      {cases.length > 1 ? (
        <>
          <Part title={t("tasks.binding.strategy.title")}>
            <StrategyChoice choice={choice} />
          </Part>
          <Part title={t("tasks.binding.preview")}>
            <DealPreview
              result={choice.deal}
              agents={agents}
              currency={cases[0]?.currency ?? "IDR"}
              chosen={choice.agentIds.length}
            />
          </Part>
        </>
      ) : null}
      <BindReasons choice={choice} />
      {choice.asked && choice.needs.agent ? (
        <Alert tone="danger" live>
          {t("core.error.binding.noAgent")}
        </Alert>
      ) : null}
      <PortionProgress {...binding.portions} />
      <DialogFooter>
        <Button onClick={onCancel}>{t("core.action.cancel")}</Button>
        <Button
          variant="primary"
          disabled={binding.isPending}
          aria-busy={binding.isPending}
          onClick={choice.submit}
        >
          {t("tasks.binding.bind")}
        </Button>
      </DialogFooter>
    </>
  );
};
