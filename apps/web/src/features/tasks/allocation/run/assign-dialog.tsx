import { toSearchable } from "@kolekta/api/core/searchable";
import { useState } from "react";
import { Modal } from "@/components/page/modal.tsx";
import { StatusBadge } from "@/components/page/values.tsx";
import { Alert } from "@/components/ui/alert.tsx";
import { Button } from "@/components/ui/button.tsx";
import { DialogFooter } from "@/components/ui/dialog.tsx";
import { Input } from "@/components/ui/input.tsx";
import { RadioGroup, RadioGroupItem } from "@/components/ui/radio-group.tsx";
import { useT } from "@/lib/i18n.tsx";
import { LoadBar } from "../load-bar.tsx";
import type { RunInfo, Share } from "../rows.ts";
import { computeLoadAfter, inOrder, isIneligibleReason, canBeAssigned } from "../share-rows.ts";

type ReassignedAgents = RunInfo["reassignedFrom"];

interface Props {
  run: Pick<RunInfo, "shares" | "reassignedFrom">;
  count: number;
  onAssign: (agentId: number) => void;
  onClose: () => void;
}

/** Maximum agents listed; the search finds the others. */
const MAX_VISIBLE = 50;

const Choice = ({ share, reassignedFrom }: { share: Share; reassignedFrom: ReassignedAgents }) => {
  const t = useT();
  const { agentId, agentName, ineligibleReason, maxInHand, added } = share;
  return (
    <label className="hover:bg-row-hover flex min-h-11 items-center gap-2.5 border-b px-2.5 py-1 last:border-b-0">
      <RadioGroupItem value={String(agentId)} disabled={!canBeAssigned(share)} />
      <span className="min-w-0 flex-1">
        <span className="block font-medium break-words">{agentName}</span>
        {ineligibleReason !== null && isIneligibleReason(ineligibleReason) ? (
          <StatusBadge
            tone="neutral"
            label={t(`tasks.allocation.ineligible.${ineligibleReason}`)}
          />
        ) : null}
      </span>
      <LoadBar value={computeLoadAfter(share, reassignedFrom)} limit={maxInHand} added={added} />
    </label>
  );
};

interface ListProps {
  run: Props["run"];
  chosen: number | null;
  onChoose: (agentId: number) => void;
}

/** Agents of the run, most cases first, with a search over all agents. */
const Choices = ({ run, chosen, onChoose }: ListProps) => {
  const t = useT();
  const [search, setSearch] = useState("");
  const text = toSearchable(search);
  const found = run.shares.filter(({ agentName }) => toSearchable(agentName).includes(text));
  const hiddenCount = found.length - MAX_VISIBLE;
  return (
    <>
      <Input
        type="search"
        aria-label={t("tasks.assignment.search")}
        placeholder={t("tasks.assignment.search")}
        value={search}
        onChange={({ target }) => setSearch(target.value)}
      />
      <RadioGroup
        aria-label={t("core.field.agent")}
        className="block max-h-80 overflow-y-auto rounded-md border"
        value={chosen === null ? "" : String(chosen)}
        onValueChange={(value) => onChoose(Number(value))}
      >
        {inOrder(found)
          .slice(0, MAX_VISIBLE)
          .map((share) => (
            <Choice key={share.agentId} share={share} reassignedFrom={run.reassignedFrom} />
          ))}
        {found.length === 0 ? (
          <p className="text-muted-foreground p-3">{t("tasks.assignment.noMatch")}</p>
        ) : null}
      </RadioGroup>
      {hiddenCount > 0 ? (
        <p className="text-muted-foreground text-xs">
          {t("tasks.allocation.moreAgents", { count: hiddenCount })}
        </p>
      ) : null}
    </>
  );
};

/**
 * Assigns the selected lines of a preview to an agent. A manual choice may exceed the agent's
 * limit.
 */
const AssignDialog = ({ run, count, onAssign, onClose }: Props) => {
  const t = useT();
  const [chosen, setChosen] = useState<number | null>(null);
  const share = run.shares.find(({ agentId }) => agentId === chosen);
  const isOver =
    share !== undefined &&
    share.maxInHand !== null &&
    computeLoadAfter(share, run.reassignedFrom) + count > share.maxInHand;
  return (
    <Modal
      size="lg"
      title={t("tasks.allocation.change.title", { cases: count })}
      description={t("tasks.allocation.change.body")}
      onClose={onClose}
    >
      <Choices run={run} chosen={chosen} onChoose={setChosen} />
      {isOver ? (
        <Alert tone="warning" live>
          {t("tasks.allocation.change.over", { name: share.agentName })}
        </Alert>
      ) : null}
      <DialogFooter>
        <Button onClick={onClose}>{t("core.action.cancel")}</Button>
        <Button
          variant="primary"
          disabled={chosen === null}
          onClick={() => (chosen === null ? undefined : onAssign(chosen))}
        >
          {t("tasks.allocation.change.assign")}
        </Button>
      </DialogFooter>
    </Modal>
  );
};

export default AssignDialog;
