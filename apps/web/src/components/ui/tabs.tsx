import {
  type ComponentProps,
  createContext,
  type KeyboardEvent,
  useContext,
  useEffect,
  useId,
  useRef,
} from "react";
import { cn } from "@/lib/cn.ts";
import { LOOKS, type Look } from "./tabs-look.ts";

interface TabsState {
  id: string;
  value: string;
  choose: (value: string) => void;
}

const TabsContext = createContext<TabsState | null>(null);

const useTabs = (): TabsState => {
  const state = useContext(TabsContext);
  if (!state) throw new Error("Tabs are missing around this part");
  return state;
};

type TabsProps = ComponentProps<"div"> & { value: string; onValueChange: (value: string) => void };

export const Tabs = ({ value, onValueChange, ...props }: TabsProps) => (
  <TabsContext value={{ id: useId(), value, choose: onValueChange }}>
    <div {...props} />
  </TabsContext>
);

type Step = (index: number, count: number) => number;

const next: Step = (index, count) => (index + 1) % count;
const previous: Step = (index, count) => (index - 1 + count) % count;

const STEPS: Record<string, Step> = {
  ArrowRight: next,
  ArrowDown: next,
  ArrowLeft: previous,
  ArrowUp: previous,
  Home: () => 0,
  End: (_, count) => count - 1,
};

/** Arrow keys, Home and End move between tabs and show them at once. */
const onArrow = (event: KeyboardEvent<HTMLElement>) => {
  const step = STEPS[event.key];
  const tabs = [
    ...event.currentTarget.querySelectorAll<HTMLElement>('[role="tab"]:not(:disabled)'),
  ];
  const index = tabs.findIndex((tab) => tab === document.activeElement);
  if (!step || index === -1) return;
  event.preventDefault();
  const tab = tabs[step(index, tabs.length)];
  tab?.focus();
  tab?.click();
};

export const TabsList = ({
  look = "line",
  className,
  ...props
}: ComponentProps<"div"> & { look?: Look }) => (
  <div
    role="tablist"
    tabIndex={-1}
    aria-orientation={look === "row" ? "vertical" : "horizontal"}
    className={cn(
      "flex gap-1 outline-none",
      look === "row" ? "flex-col" : "overflow-x-auto",
      look === "line" && "border-b",
      className,
    )}
    onKeyDown={onArrow}
    {...props}
  />
);

/** Scrolls only the tab list, not the page. */
const scrollIntoView = (tab: HTMLElement | null) => {
  const list = tab?.closest('[role="tablist"]');
  if (!tab || !list) return;
  const { left, right, top, bottom } = tab.getBoundingClientRect();
  const frame = list.getBoundingClientRect();
  if (top < frame.top) list.scrollTop -= frame.top - top;
  else if (bottom > frame.bottom) list.scrollTop += bottom - frame.bottom;
  if (left < frame.left) list.scrollLeft -= frame.left - left;
  else if (right > frame.right) list.scrollLeft += right - frame.right;
};

type PartProps<E extends "button" | "div"> = Omit<ComponentProps<E>, "value"> & { value: string };

export const TabsTrigger = ({
  value,
  look = "line",
  className,
  ...props
}: PartProps<"button"> & { look?: Look }) => {
  const tabs = useTabs();
  const active = tabs.value === value;
  const tab = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (active) scrollIntoView(tab.current);
  }, [active]);
  return (
    <button
      ref={tab}
      type="button"
      role="tab"
      id={`${tabs.id}-tab-${value}`}
      aria-controls={active ? `${tabs.id}-panel-${value}` : undefined}
      aria-selected={active}
      tabIndex={active ? 0 : -1}
      data-state={active ? "active" : "inactive"}
      className={cn(LOOKS[look], className)}
      onClick={() => tabs.choose(value)}
      {...props}
    />
  );
};

/** Only the active panel is rendered. */
export const TabsContent = ({ value, className, ...props }: PartProps<"div">) => {
  const tabs = useTabs();
  if (tabs.value !== value) return null;
  return (
    <div
      role="tabpanel"
      id={`${tabs.id}-panel-${value}`}
      aria-labelledby={`${tabs.id}-tab-${value}`}
      className={cn("pt-3", className)}
      {...props}
    />
  );
};
