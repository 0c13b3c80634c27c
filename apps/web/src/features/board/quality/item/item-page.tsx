import { useParams } from "react-router-dom";
import { Area } from "@/components/case/area.tsx";
import { Page, PageHeader } from "@/components/page/page.tsx";
import { usePlayer } from "@/components/recording/use-player.ts";
import { Alert } from "@/components/ui/alert.tsx";
import { useT } from "@/lib/i18n.tsx";
import { trpc } from "@/lib/trpc.ts";
import { StateBadges } from "../badges.tsx";
import type { Item } from "../rows.ts";
import { Contact } from "./contact.tsx";
import { Decisions } from "./decisions.tsx";
import { ItemActions } from "./item-actions.tsx";
import { ItemDescription } from "./item-description.tsx";
import { ScoreForm } from "./score-form.tsx";
import { Scores } from "./scores.tsx";

const Loaded = ({ item }: { item: Item }) => {
  const t = useT();
  const player = usePlayer();
  const scores = item.canScore || item.canCalibrate;
  return (
    <>
      <PageHeader
        title={t("board.quality.of", { name: item.agentName })}
        aside={<StateBadges item={item} />}
        actions={<ItemActions item={item} />}
      />
      <ItemDescription item={item} />
      <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-2">
        <div className="flex min-w-0 flex-col gap-4 lg:sticky lg:top-4">
          {item.isStored ? null : (
            <Alert tone="warning">{t("core.error.quality.contentPurged")}</Alert>
          )}
          <Contact item={item} player={player} />
          <Decisions item={item} />
        </div>
        <div className="flex min-w-0 flex-col gap-4">
          {scores ? <ScoreForm key={item.version} item={item} player={player} /> : null}
          <Scores item={item} player={player} />
        </div>
      </div>
    </>
  );
};

export default function ItemPage() {
  const { itemId = "" } = useParams();
  const result = trpc.board.quality.get.useQuery(
    { itemId: Number(itemId) },
    { meta: { quiet: true } },
  );
  return (
    <Page width="form">
      {result.data ? null : <PageHeader />}
      <Area result={result}>{(item) => <Loaded key={item.itemId} item={item} />}</Area>
    </Page>
  );
}
