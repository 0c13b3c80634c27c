import { DefaultRuleSection } from "@/components/setting/default-rule-section.tsx";
import type { RuleField } from "@/components/setting/rule-description.tsx";
import { QUIET } from "@/components/setting/search-table.tsx";
import type {
  RevisionViewProps,
  RowDialogProps,
} from "@/components/setting/use-setting-dialogs.tsx";
import { useLang, useT } from "@/lib/i18n.tsx";
import { lazyComponent } from "@/lib/lazy-component.tsx";
import { trpc } from "@/lib/trpc.ts";
import type { CardRow } from "../rows.ts";

const CardDialog = lazyComponent(() => import("./card-dialog.tsx"));

type Card = CardRow["current"];

const RevisionView = ({ children }: RevisionViewProps<CardRow, Card>) =>
  children(trpc.board.quality.cardHistory.useQuery(undefined, QUIET));

const Questions = ({ card }: { card: Card }) => {
  const t = useT();
  const lang = useLang();
  return (
    <ol className="flex flex-col gap-1">
      {card.questions.map(({ questionId, names, weight }) => (
        <li key={questionId}>{t("board.quality.card.weight", { name: names[lang], weight })}</li>
      ))}
    </ol>
  );
};

const useScorecardFields = (): RuleField<Card>[] => [
  {
    id: "questions",
    label: useT()("manage.proposal.detail.questions"),
    wrap: true,
    value: (card) => <Questions card={card} />,
  },
];

export const Scorecard = () => {
  const t = useT();
  const utils = trpc.useUtils();
  return (
    <DefaultRuleSection
      intro={<p>{t("board.quality.cardSetting.intro")}</p>}
      kind="QUALITY_CARD"
      permission="quality.editCard"
      label={t("manage.proposal.kind.QUALITY_CARD")}
      result={trpc.board.quality.getCard.useQuery(undefined, QUIET)}
      fields={useScorecardFields()}
      RevisionView={RevisionView}
      edit={(props: RowDialogProps<CardRow>) => <CardDialog {...props} />}
      withdrawing={{
        send: utils.client.board.quality.withdrawCard.mutate,
        refresh: () => utils.board.quality.invalidate(),
      }}
    />
  );
};
