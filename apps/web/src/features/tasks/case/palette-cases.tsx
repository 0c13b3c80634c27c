import { SHORTEST_SEARCH } from "@kolekta/api/tasks/case/contract-search";
import { FolderOpen, LoaderCircle, RotateCcw } from "lucide-react";
import { useNavigate } from "react-router-dom";
import { CaseStatusBadge } from "@/components/case/status-badges.tsx";
import { Money } from "@/components/page/values.tsx";
import { CommandGroup, CommandItem } from "@/components/ui/command.tsx";
import { useSettled } from "@/hooks/use-settled.ts";
import { useCan } from "@/hooks/use-user.tsx";
import { useT } from "@/lib/i18n.tsx";
import { pathTo } from "@/lib/path-to.ts";
import { type Outputs, trpc } from "@/lib/trpc.ts";

type Found = Outputs["tasks"]["case"]["search"][number];

/** Searches cases after typing pauses. */
export const useCaseSearch = (typed: string) => {
  const can = useCan();
  const text = typed.trim();
  const settled = useSettled(text);
  const isEnabled = can("case.read") && text.length >= SHORTEST_SEARCH;
  const search = trpc.tasks.case.search.useQuery(
    { text: settled },
    { enabled: isEnabled && settled.length >= SHORTEST_SEARCH, meta: { quiet: true } },
  );
  const isOld = text !== settled;
  return {
    isEnabled,
    rows: isEnabled && !isOld ? (search.data ?? []) : [],
    isPending: isEnabled && (isOld || search.isFetching),
    failed: isEnabled && !isOld && search.isError && !search.isFetching,
    retry: () => void search.refetch(),
  };
};

/** Identifies a case in the palette. */
export const caseValue = (taskId: number): string => `case ${taskId}`;

type Search = ReturnType<typeof useCaseSearch>;

const CaseOption = ({ found }: { found: Found }) => {
  const t = useT();
  return (
    <span className="flex min-w-0 flex-1 flex-wrap items-center gap-x-2">
      <span className="min-w-0 flex-1 truncate">
        <span className="font-medium">{found.borrowerName}</span>
        <span className="text-muted-foreground tabular block truncate text-xs">
          {found.loanNumber}
          {found.phone ? ` · ${found.phone}` : null}
        </span>
      </span>
      <span className="text-right">
        <CaseStatusBadge status={found.status} />
        <span className="text-muted-foreground tabular block text-xs">
          <Money minor={found.arrearsMinor} currency={found.currency} /> ·{" "}
          {t("core.word.days", { days: found.dpd })}
        </span>
      </span>
    </span>
  );
};

interface Props {
  search: Search;
  typed: string;
  onChosen: (run: () => void) => () => void;
}

/** Bypasses the palette's own filter: the server also matches fields other than the name. */
export const PaletteCases = ({ search, typed, onChosen }: Props) => {
  const t = useT();
  const navigate = useNavigate();
  if (!search.isEnabled) return null;
  const keywords = [typed];
  return (
    <CommandGroup heading={t("tasks.case.list.label")} forceMount>
      {search.rows.map((found) => (
        <CommandItem
          key={found.taskId}
          value={caseValue(found.taskId)}
          keywords={keywords}
          icon={FolderOpen}
          onSelect={onChosen(() => void navigate(pathTo("case-detail", found)))}
        >
          <CaseOption found={found} />
        </CommandItem>
      ))}
      {search.failed ? (
        <CommandItem
          value="case search again"
          keywords={keywords}
          icon={RotateCcw}
          onSelect={search.retry}
        >
          {t("app.palette.casesFailed")}
        </CommandItem>
      ) : null}
      <Note search={search} />
    </CommandGroup>
  );
};

const Note = ({ search }: { search: Search }) => {
  const t = useT();
  const none = search.rows.length === 0 && !search.failed;
  return (
    <p role="status" className="text-muted-foreground flex items-center gap-2 px-2 empty:hidden">
      {search.isPending ? <LoaderCircle aria-hidden className="size-4 animate-spin" /> : null}
      {search.isPending ? t("app.palette.searching") : none ? t("app.palette.noCases") : null}
    </p>
  );
};
