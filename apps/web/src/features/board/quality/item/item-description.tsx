import { DescriptionList, InstantText, NoValue, NumberText } from "@/components/page/values.tsx";
import { useSession } from "@/hooks/use-user.tsx";
import { useFormat, useT } from "@/lib/i18n.tsx";
import { ScoreValue } from "../badges.tsx";
import type { Item } from "../rows.ts";

export const ItemDescription = ({ item }: { item: Item }) => {
  const t = useT();
  const { day } = useFormat();
  const { zone } = useSession();
  const { reason, secondPoints, objectBefore, canObject } = item;
  return (
    <DescriptionList
      items={[
        { label: t("board.quality.field.kind.label"), value: t(`board.quality.kind.${item.kind}`) },
        { label: t("core.field.time"), value: <InstantText at={item.at} zone={zone} /> },
        { label: t("core.field.institution"), value: item.institutionName },
        { label: t("board.quality.field.week"), value: day(item.weekOn) },
        {
          label: t("board.quality.field.reason"),
          value: reason ? t(`board.quality.reason.${reason}`) : <NoValue />,
        },
        { label: t("board.quality.field.score"), value: <ScoreValue item={item} /> },
        { label: t("board.quality.field.scorer"), value: item.scorerName ?? <NoValue /> },
        ...(secondPoints === null
          ? []
          : [
              {
                label: t("board.quality.field.second"),
                value: <NumberText value={secondPoints} />,
              },
            ]),
        ...(canObject
          ? [
              {
                label: t("board.quality.field.objectBefore"),
                value: <InstantText at={objectBefore} zone={zone} />,
              },
            ]
          : []),
      ]}
    />
  );
};
