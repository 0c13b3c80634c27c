import type { MorningTile } from "@kolekta/api/board/morning/contract";
import { getTile, TILE_GROUPS } from "@kolekta/api/board/morning/contract-tiles";
import { CircleCheck } from "lucide-react";
import { Link } from "react-router-dom";
import { Section } from "@/components/page/section.tsx";
import { EmptyState, ErrorState } from "@/components/page/states.tsx";
import { Skeleton } from "@/components/ui/skeleton.tsx";
import { useMorning } from "@/hooks/use-morning.ts";
import { cn } from "@/lib/cn.ts";
import { useFormat, useT } from "@/lib/i18n.tsx";
import { toTilePath } from "./tile-path.ts";

const GRID = "grid grid-cols-2 gap-2 sm:grid-cols-3 xl:grid-cols-5";

const TileLink = ({ tile, today }: { tile: MorningTile; today: string }) => {
  const t = useT();
  const { number } = useFormat();
  const { name, count, isCapped, yesterday } = tile;
  return (
    <Link
      to={toTilePath(name, today)}
      className="bg-card hover:bg-accent flex min-w-0 flex-col gap-1 rounded-lg border p-3"
    >
      <span className="text-muted-foreground flex-1 text-xs break-words">
        {t(`board.morning.tile.${name}`)}
      </span>
      <span
        className={cn(
          "tabular text-xl leading-7 font-semibold",
          count === 0 && "text-muted-foreground font-normal",
        )}
      >
        {isCapped ? t("board.morning.more", { count: number(count) }) : number(count)}
      </span>
      <span className="text-muted-foreground tabular min-h-4 text-xs">
        {yesterday === null ? null : t("board.morning.yesterday", { count: number(yesterday) })}
      </span>
    </Link>
  );
};

const Waiting = () => (
  <div aria-hidden className={GRID}>
    {[1, 2, 3, 4, 5].map((index) => (
      <Skeleton key={index} className="h-24 rounded-lg" />
    ))}
  </div>
);

/** Counts of the lists that the user may open, in groups. */
export const MorningTiles = () => {
  const t = useT();
  const { data, error, refetch } = useMorning();
  if (!data)
    return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <Waiting />;
  const { today, tiles } = data;
  const groups = Map.groupBy(tiles, ({ name }) => getTile(name).group);
  return (
    <>
      {tiles.every(({ count }) => count === 0) ? (
        <EmptyState
          icon={CircleCheck}
          title={t("board.morning.none")}
          body={t("board.morning.noneBody")}
        />
      ) : null}
      {TILE_GROUPS.filter((group) => groups.has(group)).map((group) => (
        <Section key={group} title={t(`board.morning.group.${group}`)}>
          <div className={GRID}>
            {groups.get(group)?.map((tile) => (
              <TileLink key={tile.name} tile={tile} today={today} />
            ))}
          </div>
        </Section>
      ))}
    </>
  );
};
