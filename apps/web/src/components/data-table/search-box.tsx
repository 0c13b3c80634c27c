import { Search } from "lucide-react";
import { useEffect, useId, useRef, useState } from "react";
import { Input } from "@/components/ui/input.tsx";
import { cn } from "@/lib/cn.ts";

const DELAY_MS = 300;

interface Props {
  /** Label, and accessible name. */
  label: string;
  value: string | undefined;
  /** Called when typing pauses or Enter is pressed. */
  onSearch: (value: string | undefined) => void;
  /** Only whole values can be searched: sends on Enter, and only a value that fits. */
  whole?: { readonly fits: (text: string) => boolean; readonly hint: string };
  className?: string;
}

const INVALID_HINT =
  "text-destructive bg-popover absolute top-full left-0 z-10 mt-1 rounded-md border px-2 py-1 text-xs";

/** Hint for screen readers, visible after a refused search. */
const Hint = (props: { id: string; text: string; isInvalid: boolean }) => (
  <span
    id={props.id}
    role={props.isInvalid ? "alert" : undefined}
    className={props.isInvalid ? INVALID_HINT : "sr-only"}
  >
    {props.text}
  </span>
);

export const SearchBox = ({ label, value = "", onSearch, whole, className }: Props) => {
  const hintId = useId();
  const [isInvalid, setInvalid] = useState(false);
  const [text, setText] = useState(value);
  const [seen, setSeen] = useState(value);
  const timer = useRef<number | undefined>(undefined);
  if (seen !== value) {
    setSeen(value);
    setText(value);
  }
  useEffect(() => () => clearTimeout(timer.current), []);
  const commit = (next: string) => {
    clearTimeout(timer.current);
    const isInvalidText = next.trim() !== "" && whole?.fits(next.trim()) === false;
    setInvalid(isInvalidText);
    if (isInvalidText) return;
    if (next.trim() !== value) onSearch(next.trim() || undefined);
  };
  const type = (next: string) => {
    setText(next);
    clearTimeout(timer.current);
    if (whole && next !== "") return;
    timer.current = window.setTimeout(() => commit(next), DELAY_MS);
  };
  return (
    <span className={cn("relative inline-flex w-full max-w-64", className)}>
      <Search
        aria-hidden
        className="text-muted-foreground pointer-events-none absolute top-2 left-2 size-4"
      />
      <Input
        type="search"
        aria-label={label}
        placeholder={label}
        className="pl-8"
        value={text}
        onChange={(event) => type(event.target.value)}
        onKeyDown={(event) => (event.key === "Enter" ? commit(text) : undefined)}
        aria-describedby={whole ? hintId : undefined}
        aria-invalid={isInvalid || undefined}
      />
      {whole ? <Hint id={hintId} text={whole.hint} isInvalid={isInvalid} /> : null}
    </span>
  );
};
