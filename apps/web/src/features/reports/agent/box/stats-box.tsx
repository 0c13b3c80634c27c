import { ChartNoAxesColumn, GripHorizontal, Minus } from "lucide-react";
import { useId, useLayoutEffect, useRef, useState } from "react";
import { Button, IconButton } from "@/components/ui/button.tsx";
import { useHideWhileTyping } from "@/hooks/use-hide-while-typing.ts";
import { useT } from "@/lib/i18n.tsx";
import { readText, writeText } from "@/lib/storage.ts";
import { StatsBody } from "./stats-body.tsx";
import { useBoxPosition } from "./use-position.ts";

const KEY = "kolekta.stats-collapsed";

interface HeadProps extends Pick<ReturnType<typeof useBoxPosition>, "onPointerDown" | "onKeyDown"> {
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

/**
 * Today's performance in a movable box over the page. The box hides while the user works beneath
 * it.
 */
const StatsBox = () => {
  const t = useT();
  const frame = useRef<HTMLElement>(null);
  const [collapsed, setCollapsed] = useState(() => readText(KEY) === "1");
  const [away, setAway] = useHideWhileTyping(frame);
  const { position, ...handles } = useBoxPosition(frame);
  // The second render knows the size of the frame.
  const [, measure] = useState(false);
  useLayoutEffect(() => measure(true), []);
  const changeCollapsed = (on: boolean) => {
    writeText(KEY, on ? "1" : "0");
    setCollapsed(on);
    setAway(false);
  };
  const folded = collapsed || away;
  return (
    <aside
      ref={frame}
      aria-label={t("reports.agent.box.title")}
      style={{ right: position.right, bottom: position.bottom }}
      className={
        folded
          ? "fixed z-20 print:hidden"
          : "bg-popover shadow-pop fixed z-20 w-50 max-w-[calc(100vw-1rem)] rounded-lg border print:hidden"
      }
    >
      {folded ? (
        <Button className="shadow-pop" aria-expanded={false} onClick={() => changeCollapsed(false)}>
          <ChartNoAxesColumn />
          {t("reports.agent.box.title")}
        </Button>
      ) : (
        <>
          <Head {...handles} onCollapse={() => changeCollapsed(true)} />
          <div className="px-2.5 pt-1.5 pb-1">
            <StatsBody />
          </div>
        </>
      )}
    </aside>
  );
};

export default StatsBox;
