import { score } from "@kolekta/api/board/quality/contract-item";
import { useParams } from "react-router-dom";
import { Area } from "@/components/case/area.tsx";
import { useCommandForm } from "@/components/form/command-dialog.tsx";
import { Form, FormRefusal, SubmitButton } from "@/components/form/form.tsx";
import { LeaveGuard } from "@/components/page/leave-guard.tsx";
import { Page, PageHeader } from "@/components/page/page.tsx";
import { Section } from "@/components/page/section.tsx";
import { usePlayer } from "@/components/recording/use-player.ts";
import { Alert } from "@/components/ui/alert.tsx";
import { useSession } from "@/hooks/use-user.tsx";
import { useFormat, useT } from "@/lib/i18n.tsx";
import { trpc } from "@/lib/trpc.ts";
import { StateBadges } from "../badges.tsx";
import type { Item } from "../rows.ts";
import { Contact, type ItemProps } from "./contact.tsx";
import { ItemActions } from "./item-actions.tsx";
import { ItemDescription } from "./item-description.tsx";
import { Scores } from "./scores.tsx";
import { blankSheet, MarkFields, SheetFields } from "./sheet-fields.tsx";

const TextBlock = ({ children }: { children: string }) => (
  <p className="bg-card rounded-lg border px-3 py-2 break-words whitespace-pre-wrap">{children}</p>
);

const Decisions = ({ item }: { item: Item }) => {
  const t = useT();
  const { instant } = useFormat();
  const { zone } = useSession();
  const { objection, settlement } = item;
  return (
    <>
      {objection ? (
        <Section
          title={t("board.quality.object.text")}
          hint={t("board.quality.by", {
            name: item.agentName,
            at: instant(objection.at, { zone }),
          })}
        >
          <TextBlock>{objection.reason}</TextBlock>
        </Section>
      ) : null}
      {settlement ? (
        <Section
          title={`${t("board.quality.settle.text")}: ${t(`board.quality.state.${settlement.outcome}`)}`}
          hint={t("board.quality.by", {
            name: settlement.settlerName,
            at: instant(settlement.at, { zone }),
          })}
        >
          <TextBlock>{settlement.note}</TextBlock>
        </Section>
      ) : null}
    </>
  );
};

const useScoring = (item: Item) => {
  const utils = trpc.useUtils();
  const { client } = utils;
  const { itemId, version, canScore } = item;
  return useCommandForm(score.input, {
    // No answer is preselected.
    defaultValues: { itemId, version, ...blankSheet(item) },
    send: canScore ? client.board.quality.score.mutate : client.board.quality.calibrate.mutate,
    onSettled: () => utils.board.quality.invalidate(),
    onDone: () => undefined,
  });
};

/** Scorecard to fill in: the first score, or a second one for calibration. */
const ScoreForm = ({ item, player }: ItemProps) => {
  const t = useT();
  const form = useScoring(item);
  const { control, formState } = form;
  const verb = item.canScore ? "score" : "calibrate";
  return (
    <Section
      title={t("board.quality.card.title")}
      hint={item.canScore ? null : t("board.quality.calibrateHint")}
    >
      <LeaveGuard when={formState.isDirty && !formState.isSubmitting} />
      <Form form={form}>
        <SheetFields control={control} questions={item.questions} within="" />
        {item.kind === "CALL" ? (
          <MarkFields control={control} player={player} last={item.seconds ?? 0} />
        ) : null}
        <FormRefusal />
        <SubmitButton className="self-start">{t(`board.quality.send.${verb}`)}</SubmitButton>
      </Form>
    </Section>
  );
};

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
