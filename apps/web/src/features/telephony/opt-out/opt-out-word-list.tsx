import { ALWAYS } from "@kolekta/api/telephony/opt-out/contract";
import { Plus, Undo2 } from "lucide-react";
import { AreaTable } from "@/components/case/area-table.tsx";
import { Area } from "@/components/case/area.tsx";
import { actionsColumn } from "@/components/data-table/columns.ts";
import { type MenuAction, RowMenu } from "@/components/page/action-menu.tsx";
import { StatusBadge } from "@/components/page/values.tsx";
import { OpenProposals } from "@/components/proposal/open-proposals.tsx";
import { NextRevision } from "@/components/setting/columns.tsx";
import { LastEdit } from "@/components/setting/last-edit.tsx";
import { QUIET } from "@/components/setting/search-table.tsx";
import { useSettingActions } from "@/components/setting/setting-menu.tsx";
import {
  type RevisionViewProps,
  useSettingDialogs,
} from "@/components/setting/use-setting-dialogs.tsx";
import { useT } from "@/lib/i18n.tsx";
import { lazyComponent } from "@/lib/lazy-component.tsx";
import { type Outputs, trpc } from "@/lib/trpc.ts";
import { AddWord } from "./add-word.tsx";
import { isActiveWord, type WordRow } from "./word.ts";

const WordDialog = lazyComponent(() => import("./word-dialog.tsx"));

type WordRevision = Outputs["telephony"]["optOut"]["history"][number];

const RevisionView = ({ row: { word }, children }: RevisionViewProps<WordRow, WordRevision>) =>
  children(trpc.telephony.optOut.history.useQuery({ word }, QUIET));

const useStateName = () => {
  const t = useT();
  return (isActive: boolean) =>
    t(isActive ? "telephony.optOut.active" : "telephony.optOut.removed");
};

const State = ({ isActive }: { isActive: boolean }) => (
  <StatusBadge tone={isActive ? "success" : "neutral"} label={useStateName()(isActive)} />
);

type Dialogs = ReturnType<typeof useWordDialogs>;

const useWordDialogs = () => {
  const utils = trpc.useUtils();
  const stateName = useStateName();
  return useSettingDialogs<WordRow, WordRevision>({
    permission: "config.edit",
    getName: ({ word }) => word,
    edit: (props) => <WordDialog {...props} />,
    RevisionView,
    show: ({ isActive, reason }) => (
      <>
        <p>{stateName(isActive)}</p>
        {reason ? <p className="break-words">“{reason}”</p> : null}
      </>
    ),
    withdrawing: {
      send: utils.client.telephony.optOut.withdraw.mutate,
      skipsApproval: true,
      refresh: () => utils.telephony.optOut.invalidate(),
    },
  });
};

const Menu = ({ row, dialogs }: { row: WordRow; dialogs: Dialogs }) => {
  const t = useT();
  const actions = useSettingActions(row, dialogs).flatMap((action): MenuAction[] => {
    if (action.id !== "edit") return [action];
    if (row.word === ALWAYS) return [];
    const label = isActiveWord(row) ? t("telephony.optOut.remove") : t("telephony.optOut.readd");
    return [{ ...action, label, icon: isActiveWord(row) ? Undo2 : Plus }];
  });
  return <RowMenu name={row.word} actions={actions} />;
};

const Table = ({ rows }: { rows: WordRow[] }) => {
  const t = useT();
  const stateName = useStateName();
  const dialogs = useWordDialogs();
  return (
    <>
      <AreaTable
        label={t("telephony.optOut.title")}
        cards="wide"
        rows={rows}
        rowKey={({ word }) => word}
        columns={[
          {
            id: "word",
            header: t("core.field.word"),
            cell: ({ word }) => <span className="font-medium">{word}</span>,
          },
          {
            id: "state",
            header: t("core.field.status"),
            cell: ({ word, current }) =>
              word === ALWAYS ? (
                <StatusBadge tone="info" label={t("telephony.optOut.always")} />
              ) : (
                <State isActive={current?.isActive ?? false} />
              ),
          },
          {
            id: "next",
            header: t("app.setting.next"),
            cell: ({ next }) => (
              <NextRevision rule={next} renderNext={({ isActive }) => stateName(isActive)} />
            ),
          },
          {
            id: "edited",
            header: t("app.setting.edited"),
            cell: ({ current }) => <LastEdit rule={current} />,
          },
          actionsColumn(t("core.field.actions"), (row: WordRow) => (
            <Menu row={row} dialogs={dialogs} />
          )),
        ]}
      />
      {dialogs.activeDialog}
    </>
  );
};

/** Words by which a borrower opts out of messages. */
export const OptOutWords = () => {
  const t = useT();
  const result = trpc.telephony.optOut.list.useQuery(undefined, QUIET);
  return (
    <section className="flex flex-col gap-3">
      <p className="text-muted-foreground max-w-prose">{t("telephony.optOut.intro")}</p>
      <OpenProposals kinds={["OPT_OUT_WORD"]} />
      <Area result={result}>{(rows) => <Table rows={rows} />}</Area>
      <AddWord />
    </section>
  );
};
