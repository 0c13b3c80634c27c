import { TIMELINE_KINDS, type TimelineKind } from "@kolekta/api/tasks/timeline/contract-codes";
import { keepPreviousData } from "@tanstack/react-query";
import { createStore, useStore } from "@/lib/store.ts";
import { readText, writeText } from "@/lib/storage.ts";
import { type Outputs, type Queries, trpc } from "@/lib/trpc.ts";

type Page = Outputs["tasks"]["timeline"]["list"];
export type Entry = Page["entries"][number];
export type KindEntry<Kind extends TimelineKind> = Extract<Entry, { kind: Kind }>;

const KEY = "kolekta.timeline";

const readKinds = (): readonly TimelineKind[] => {
  const names = (readText(KEY) ?? "").split(",");
  return TIMELINE_KINDS.filter((kind) => names.includes(kind));
};

const chosenKinds = createStore(readKinds());

/** Chosen kinds, for every case and across visits; none means all. */
export const useKinds = () => {
  const kinds = useStore(chosenKinds);
  const choose = (next: readonly TimelineKind[]) => {
    writeText(KEY, next.join(","));
    chosenKinds.set(next);
  };
  return [kinds, choose] as const;
};

const toInput = (taskId: number, kinds: readonly TimelineKind[]) =>
  kinds.length === 0 ? { taskId } : { taskId, kinds: [...kinds] };

const PAGES = { getNextPageParam: ({ next }: Page) => next ?? undefined, meta: { quiet: true } };

export const useTimeline = (taskId: number) => {
  const [kinds] = useKinds();
  const pages = trpc.tasks.timeline.list.useInfiniteQuery(toInput(taskId, kinds), {
    ...PAGES,
    placeholderData: keepPreviousData,
  });
  const counts = trpc.tasks.timeline.count.useQuery({ taskId }, { meta: PAGES.meta });
  return { pages, counts };
};

/** Fetches the first page before the timeline is shown. */
export const prefetchTimeline = ({ tasks }: Pick<Queries, "tasks">, taskId: number): void => {
  void tasks.timeline.list.prefetchInfinite(toInput(taskId, chosenKinds.get()), {
    meta: PAGES.meta,
  });
  void tasks.timeline.count.prefetch({ taskId }, { meta: PAGES.meta });
};
