import { AllocationActions } from "@/features/tasks/allocation/bulk/bulk-actions.tsx";
import { toCaseChoice } from "@/features/tasks/allocation/bulk/choice.ts";
import type { Picked } from "@/features/tasks/case/use-matching.ts";
import { LettersAction } from "@/features/telephony/letter/letter-actions.tsx";
import { useCan } from "@/hooks/use-user.tsx";
import { trpc } from "@/lib/trpc.ts";

interface Props {
  picked: Picked;
  onDone: () => void;
}

const Allocation = ({ picked: { rows, all }, onDone }: Props) => (
  <AllocationActions
    choice={
      all ? { ...all, institutionId: all.filter.institutionId, stageIds: null } : toCaseChoice(rows)
    }
    unassigned={
      all ? all.filter.unassigned === true : rows.every(({ agentId }) => agentId === null)
    }
    onDone={onDone}
  />
);

/** Letters take individual cases, so all cases under a filter are loaded first. */
const Letters = ({ picked: { rows, all }, onDone }: Props) => {
  const { client } = trpc.useUtils();
  const fetchAll = async () => {
    if (!all) return rows;
    const { filter, count: seen } = all;
    return (await client.tasks.case.listMatching.query({ filter, seen })).rows;
  };
  return <LettersAction fetchCases={fetchAll} onDone={onDone} />;
};

/** Requires both permissions: one prepares a run, the other shows it. */
const canAllocate = (can: ReturnType<typeof useCan>): boolean =>
  can("assignment.write") && can("allocation.read");

const ManyActions = (props: Props) => {
  const can = useCan();
  return (
    <>
      {canAllocate(can) ? <Allocation {...props} /> : null}
      {can("letter.send") ? <Letters {...props} /> : null}
    </>
  );
};

export const buildBulkActions = (picked: Picked, clear: () => void) => (
  <ManyActions picked={picked} onDone={clear} />
);

export const canAssignMany = (can: ReturnType<typeof useCan>): boolean =>
  canAllocate(can) || can("letter.send");
