import type { CaseRow } from "@kolekta/api/tasks/case/contract";
import { useMutation } from "@tanstack/react-query";
import type { Selection } from "@/components/data-table/selection.ts";
import { trpc } from "@/lib/trpc.ts";
import type { CaseFilterInput } from "./case-query.ts";

interface Listed {
  readonly filter: CaseFilterInput;
  readonly result: {
    readonly data:
      { readonly total: number; readonly totalCapped?: boolean } | undefined;
  };
}

/** Selects every case under the filter; refused where there are not as many as are shown. */
export const useMatching = (
  { filter, result: { data } }: Listed,
  selection: Selection<CaseRow> | null,
) => {
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
  if (!data || data.totalCapped || !selection) return undefined;
  const { total } = data;
  return { total, isPending, select: () => mutate(total) };
};
