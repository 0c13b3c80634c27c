import { ChartNoAxesColumn, GripHorizontal, Minus } from "lucide-react";
import { useId, useLayoutEffect, useRef, useState } from "react";
import { Button, IconButton } from "@/components/ui/button.tsx";
import { useMedia } from "@/hooks/use-media.ts";
import { useHideWhileTyping } from "@/hooks/use-hide-while-typing.ts";
import { useT } from "@/lib/i18n.tsx";
import { cn } from "@/lib/cn.ts";
import { readText, writeText } from "@/lib/storage.ts";
import { BESIDE_MENU } from "./position.ts";
import { StatsBody } from "./stats-body.tsx";
import { useBoxPosition } from "./use-position.ts";

const KEY = "kolekta.stats-collapsed";

type Handles = Pick<ReturnType<typeof useBoxPosition>, "onPointerDown" | "onKeyDown">;

interface HeadProps extends Handles {
  onCollapse: () => void;
}

/** Draggable anywhere; the grip handles the keys. */
const Head = ({ onPointerDown, onKeyDown, onCollapse }: HeadProps) => {
  const t = useT();
  const hint = useId();
  return (
    <header className="flex items-center border-b pl-0.5">
      <button
        type="button"
        aria-label={t("reports.agent.box.move")}
        aria-describedby={hint}
        title={t("reports.agent.box.moveHint")}
        className="text-muted-foreground flex size-6 shrink-0 cursor-move! touch-none items-center justify-center rounded-md"
        onPointerDown={onPointerDown}
        onKeyDown={onKeyDown}
      >
        <GripHorizontal aria-hidden className="size-4" />
      </button>
      <span id={hint} className="sr-only">
        {t("reports.agent.box.moveHint")}
      </span>
      <h2
        className="text-table min-w-0 flex-1 cursor-move touch-none py-1.5 font-semibold select-none"
        onPointerDown={onPointerDown}
      >
        {t("reports.agent.box.title")}
      </h2>
      <IconButton
        label={t("reports.agent.box.collapse")}

        onClick={onCollapse}
      >
        <Minus />
      </IconButton>
    </header>
  );
};

interface Props {
  /** The menu shows icons alone. */
  narrowMenu: boolean;
}

const Opener = ({ narrowMenu, onOpen }: Props & { onOpen: () => void }) => {
  const t = useT();
  const title = t("reports.agent.box.title");
  return (
    <Button
      size={narrowMenu ? "icon" : "md"}
      variant={narrowMenu ? "ghost" : "outline"}
      className={narrowMenu ? undefined : "w-full"}
      aria-label={title}
      title={title}
      aria-expanded={false}
      onClick={onOpen}
    >
      <ChartNoAxesColumn />
      {narrowMenu ? null : title}
    </Button>
  );
};

/** A lower window needs the room for the menu. */
const BOX_FITS = "(min-height: 900px)";

const useFolded = () => {
  const fits = useMedia(BOX_FITS);
  const [stored, setStored] = useState(() => readText(KEY));
  const setFolded = (on: boolean) => {
    writeText(KEY, on ? "1" : "0");
    setStored(on ? "1" : "0");
  };
  return [stored === null ? !fits : stored === "1", setFolded] as const;
};

/**
 * Today's performance at the foot of the menu, in a box that can be moved over the page. The box
 * folds while the user works beneath it.
 */
const StatsBox = ({ narrowMenu }: Props) => {
  const t = useT();
  const frame = useRef<HTMLElement>(null);
  const [isFolded, setFolded] = useFolded();
  const [away, setAway] = useHideWhileTyping(frame);
  const { position, clampToArea, ...handles } = useBoxPosition(frame);
  // The second render knows the size of the frame.
  const [, measure] = useState(false);
  useLayoutEffect(() => measure(true), []);
  const changeFolded = (on: boolean) => {
    setFolded(on);
    setAway(false);
  };
  const folded = isFolded || away;
  const floating = folded ? null : (position ?? (narrowMenu ? clampToArea(BESIDE_MENU) : null));
  return (
    <aside
      ref={frame}
      aria-label={t("reports.agent.box.title")}
      style={floating ?? undefined}
      className={cn(
        folded ? "px-2" : "bg-popover w-50 rounded-lg border",
        floating ? "shadow-pop fixed z-20" : "shrink-0",
        folded || floating ? "" : "mx-1.5",
      )}
    >
      {folded ? (
        <Opener narrowMenu={narrowMenu} onOpen={() => changeFolded(false)} />
      ) : (
        <>
          <Head {...handles} onCollapse={() => changeFolded(true)} />
          <div className="px-2.5 pt-1.5 pb-1">
            <StatsBody />
          </div>
        </>
      )}
    </aside>
  );
};

export default StatsBox;
