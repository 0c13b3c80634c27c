import { AreaTable } from "@/components/case/area-table.tsx";
import { Area } from "@/components/case/area.tsx";
import { useSettingColumns } from "@/components/setting/columns.tsx";
import { QUIET } from "@/components/setting/search-table.tsx";
import {
  type PastProps,
  useSettingDialogs,
} from "@/components/setting/use-setting-dialogs.tsx";
import { useLang, useT } from "@/lib/i18n.tsx";
import { lazily } from "@/lib/lazily.tsx";
import { trpc } from "@/lib/trpc.ts";
import type { CardLine, CardRow } from "../rows.ts";

const CardDialog = lazily(() => import("./card-dialog.tsx"));

const Past = ({ children }: PastProps<CardRow, CardLine>) =>
  children(trpc.board.quality.cardHistory.useQuery(undefined, QUIET));

const Questions = ({ of }: { of: Pick<CardLine, "questions"> }) => {
  const t = useT();
  const lang = useLang();
  return (
    <ol className="text-xs">
      {of.questions.map(({ questionId, names, weight }) => (
        <li key={questionId}>
          {t("board.quality.card.weight", { name: names[lang], weight })}
        </li>
      ))}
    </ol>
  );
};

const Card = ({ row }: { row: CardRow }) => {
  const t = useT();
  const utils = trpc.useUtils();
  const everybody = t("core.filter.allInstitutions");
  const dialogs = useSettingDialogs<CardRow, CardLine>({
    permission: "quality.editCard",
    nameOf: () => everybody,
    edit: (shown) => <CardDialog {...shown} />,
    Past,
    show: (line) => (
      <>
        <Questions of={line} />
        {line.reason ? <p className="break-words">“{line.reason}”</p> : null}
      </>
    ),
    withdrawing: {
      send: utils.client.board.quality.withdrawCard.mutate,
      alone: true,
      refresh: () => utils.board.quality.invalidate(),
    },
  });
  const columns = useSettingColumns<CardRow>({
    subject: t("core.field.institution"),
    nameOf: () => everybody,
    columns: [
      {
        id: "questions",
        header: t("board.quality.cardSetting.questions"),
        wrap: true,
        cell: ({ current }) => <Questions of={current} />,
      },
    ],
    dialogs,
  });
  return (
    <>
      <AreaTable
        label={t("board.quality.cardSetting.title")}
        columns={columns}
        rows={[row]}
        rowKey={() => "house"}
        cards="wide"
      />
      {dialogs.shown}
    </>
  );
};

/** The questions by which contacts are scored. */
export const Scorecard = () => {
  const t = useT();
  const result = trpc.board.quality.getCard.useQuery(undefined, QUIET);
  return (
    <section className="flex flex-col gap-3">
      <p className="text-muted-foreground max-w-prose">
        {t("board.quality.cardSetting.intro")}
      </p>
      <Area result={result}>{(row) => <Card row={row} />}</Area>
    </section>
  );
};
