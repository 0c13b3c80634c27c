import type { CaseInfo } from "@kolekta/api/tasks/case/contract";
import { LoaderCircle } from "lucide-react";
import { useEffect, useRef } from "react";
import { EmptyState, ErrorState } from "@/components/page/states.tsx";
import { Button } from "@/components/ui/button.tsx";
import { Skeleton } from "@/components/ui/skeleton.tsx";
import { AddNote, NoteForm, useNoteForm } from "@/features/tasks/note/note-form.tsx";
import { useCan } from "@/hooks/use-user.tsx";
import { useT } from "@/lib/i18n.tsx";
import { EntryItem } from "./entry-item.tsx";
import { KindFilter } from "./kind-filter.tsx";
import { useKinds, useTimeline } from "./use-timeline.ts";

const Waiting = () => (
  <div aria-busy className="flex flex-col gap-4">
    {[0, 1, 2].map((value) => (
      <div key={value} className="flex gap-2.5">
        <Skeleton className="size-6 rounded-full" />
        <div className="flex flex-1 flex-col gap-1.5">
          <Skeleton className="h-3.5 w-3/5" />
          <Skeleton className="h-3 w-4/5" />
        </div>
      </div>
    ))}
  </div>
);

/** Without a filter the case has no entry; with one it may have others. */
const Empty = () => {
  const t = useT();
  const [kinds, choose] = useKinds();
  if (kinds.length === 0)
    return <EmptyState title={t("tasks.timeline.empty")} body={t("tasks.timeline.emptyBody")} />;
  return (
    <EmptyState
      title={t("tasks.timeline.noneOfKind")}
      action={<Button onClick={() => choose([])}>{t("tasks.timeline.showAll")}</Button>}
    />
  );
};

/** Calls `onReach` when the element scrolls into view. */
const useReach = (onReach: () => void, enabled: boolean) => {
  const element = useRef<HTMLButtonElement>(null);
  const latest = useRef(onReach);
  useEffect(() => {
    latest.current = onReach;
  });
  useEffect(() => {
    if (!element.current || !enabled) return undefined;
    const observer = new IntersectionObserver(([seen]) => {
      if (seen?.isIntersecting) latest.current();
    });
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [enabled]);
  return element;
};

/** Loads the next page when it is reached; a button for the keyboard, and after a failure. */
const Older = ({ pages }: { pages: ReturnType<typeof useTimeline>["pages"] }) => {
  const t = useT();
  const { isFetchingNextPage, isFetchNextPageError, fetchNextPage } = pages;
  const button = useReach(() => void fetchNextPage(), !isFetchingNextPage && !isFetchNextPageError);
  return (
    <Button
      ref={button}
      size="sm"
      className="mx-auto mt-2 flex"
      disabled={isFetchingNextPage}
      onClick={() => void fetchNextPage()}
    >
      {isFetchingNextPage ? <LoaderCircle aria-hidden className="animate-spin" /> : null}
      {t("tasks.log.timeline.older")}
    </Button>
  );
};

type About = Pick<CaseInfo, "taskId" | "currency">;

const Entries = ({
  taskId,
  currency,
  pages,
}: About & Pick<ReturnType<typeof useTimeline>, "pages">) => {
  const t = useT();
  if (pages.error && !pages.data)
    return <ErrorState error={pages.error} onRetry={() => void pages.refetch()} />;
  if (!pages.data) return <Waiting />;
  const entries = pages.data.pages.flatMap((page) => page.entries);
  if (entries.length === 0) return <Empty />;
  return (
    <>
      <ol aria-label={t("tasks.case.area.log")} aria-busy={pages.isPlaceholderData}>
        {entries.map((entry) => (
          <EntryItem
            key={`${entry.kind}${entry.id}`}
            entry={entry}
            taskId={taskId}
            currency={currency}
          />
        ))}
      </ol>
      {pages.hasNextPage ? <Older pages={pages} /> : null}
    </>
  );
};

/** Everything that happened on a case, newest first, and the form of a note. */
export const Timeline = ({ taskId, currency }: About) => {
  const can = useCan();
  const { pages, counts } = useTimeline(taskId);
  const { draft, isOpen, setOpen } = useNoteForm(taskId);
  return (
    <div className="flex flex-col gap-2">
      <div className="flex items-center gap-1 empty:hidden">
        <KindFilter counts={counts.data ?? []} />
        {can("case.note") && !isOpen ? <AddNote onOpen={() => setOpen(true)} /> : null}
      </div>
      {isOpen ? <NoteForm taskId={taskId} draft={draft} onClose={() => setOpen(false)} /> : null}
      <Entries taskId={taskId} currency={currency} pages={pages} />
    </div>
  );
};
