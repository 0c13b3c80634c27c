import type { CaseRow } from "@kolekta/api/tasks/case/contract";
import { useMutation } from "@tanstack/react-query";
import type { Selection } from "@/components/data-table/selection.ts";
import { trpc } from "@/lib/trpc.ts";
import type { CaseFilterInput } from "./case-query.ts";

interface Matched {
  readonly filter: CaseFilterInput;
  /** As it is shown; undefined while it is not known, or not to the last one. */
  readonly total: number | undefined;
  readonly selection: Selection<CaseRow> | null;
}

/** Selects every case under the filter; refused where there are not as many as are shown. */
export const useMatching = ({ filter, total, selection }: Matched) => {
  const { client } = trpc.useUtils();
  const { mutate, isPending } = useMutation({
    mutationFn: (seen: number) =>
      client.tasks.case.listMatching.query({ filter, seen }),
    onSuccess: ({ rows }) =>
      selection?.toggleAll(
        rows.map((row) => [String(row.taskId), row]),
        true,
      ),
  });
  return total === undefined || !selection
    ? undefined
    : { total, isPending, select: () => mutate(total) };
};
