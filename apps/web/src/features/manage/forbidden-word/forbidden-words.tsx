import { wordColumns } from "@kolekta/api/manage/forbidden-word/contract-columns";
import { Plus } from "lucide-react";
import { useState } from "react";
import { useTableState } from "@/components/data-table/table-state.ts";
import { toParams } from "@/components/list/filters.ts";
import { LIST_QUERY, ListScreen } from "@/components/list/list-screen.tsx";
import { SectionAction } from "@/components/page/section-head.tsx";
import { NextRevision } from "@/components/setting/columns.tsx";
import { SectionIntro } from "@/components/setting/default-rule-section.tsx";
import { LastEdit } from "@/components/setting/last-edit.tsx";
import { RuleDescription } from "@/components/setting/rule-description.tsx";
import { QUIET } from "@/components/setting/search-table.tsx";
import { SettingMenu } from "@/components/setting/setting-menu.tsx";
import {
  type RevisionViewProps,
  useSettingDialogs,
} from "@/components/setting/use-setting-dialogs.tsx";
import { Button } from "@/components/ui/button.tsx";
import { useCan } from "@/hooks/use-user.tsx";
import { useT } from "@/lib/i18n.tsx";
import { lazyComponent } from "@/lib/lazy-component.tsx";
import { trpc } from "@/lib/trpc.ts";
import { FILTERS, useWordFields, useWordName, type WordLine, type WordRow } from "./use-words.ts";

const PARAMS = toParams(FILTERS);

const WordDialog = lazyComponent(() => import("./word-dialog.tsx"));

const RevisionView = ({
  row: { jurisdiction, language, word },
  children,
}: RevisionViewProps<WordRow, WordLine>) =>
  children(trpc.manage.forbiddenWord.history.useQuery({ jurisdiction, language, word }, QUIET));

const useWordDialogs = () => {
  const utils = trpc.useUtils();
  const fields = useWordFields();
  return useSettingDialogs<WordRow, WordLine>({
    permission: "forbiddenWord.edit",
    getName: useWordName(),
    edit: (props) => <WordDialog {...props} />,
    RevisionView,
    show: (line) => <RuleDescription fields={fields} rule={line} />,
    withdrawing: {
      send: utils.client.manage.forbiddenWord.withdraw.mutate,
      refresh: () => utils.manage.forbiddenWord.invalidate(),
    },
  });
};

const Next = ({ row: { next } }: { row: WordRow }) => {
  const t = useT();
  return (
    <NextRevision
      rule={next}
      renderNext={({ severity }) => t(`manage.proposal.word.${severity}`)}
    />
  );
};

const VIEW = {
  word: {
    sticky: "start",
    wrap: true,
    cell: ({ word }: WordRow) => <div className="min-w-32">{word}</div>,
  },
  jurisdiction: {},
  language: {},
  severity: {},
  category: {},
  affixes: {},
  source: { wrap: true, width: "20rem" },
  next: { cell: (row: WordRow) => <Next row={row} /> },
  editor: { cell: ({ current }: WordRow) => <LastEdit rule={current} /> },
} as const;

const AddButton = () => {
  const t = useT();
  const [open, setOpen] = useState(false);
  if (!useCan()("forbiddenWord.edit")) return null;
  return (
    <>
      <SectionAction>
        <Button variant="primary" aria-haspopup="dialog" onClick={() => setOpen(true)}>
          <Plus />
          {t("manage.forbiddenWord.add")}
        </Button>
      </SectionAction>
      {open ? <WordDialog row={null} onClose={() => setOpen(false)} /> : null}
    </>
  );
};

/** Words that messages may not contain. Changes need an approver. */
export const ForbiddenWords = () => {
  const t = useT();
  const state = useTableState({ filters: PARAMS });
  const { filters, page, size } = state;
  const dialogs = useWordDialogs();
  const getName = useWordName();
  return (
    <section className="flex min-h-0 flex-col gap-3">
      <SectionIntro kind="FORBIDDEN_WORD">
        <p>{t("manage.forbiddenWord.intro")}</p>
      </SectionIntro>
      <ListScreen
        id="forbiddenWord.list"
        label="manage.proposal.kind.FORBIDDEN_WORD"
        columns={wordColumns}
        view={VIEW}
        filters={FILTERS}
        state={state}
        result={trpc.manage.forbiddenWord.list.useQuery({ ...filters, page, size }, LIST_QUERY)}
        rowKey="latestId"
        rowLabel={getName}
        menu={(row) => <SettingMenu name={getName(row)} row={row} dialogs={dialogs} />}
        exportFilter={filters}
        empty={["manage.forbiddenWord.none"]}
      />
      <AddButton />
      {dialogs.activeDialog}
    </section>
  );
};
