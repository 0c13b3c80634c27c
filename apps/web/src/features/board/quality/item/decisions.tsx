import { Section } from "@/components/page/section.tsx";
import { useSession } from "@/hooks/use-user.tsx";
import { useFormat, useT } from "@/lib/i18n.tsx";
import type { Item } from "../rows.ts";

const TextBlock = ({ children }: { children: string }) => (
  <p className="bg-card rounded-lg border px-3 py-2 break-words whitespace-pre-wrap">{children}</p>
);

export const Decisions = ({ item }: { item: Item }) => {
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
