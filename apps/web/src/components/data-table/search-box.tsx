import { Search } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { Input } from "@/components/ui/input.tsx";
import { cn } from "@/lib/cn.ts";

const DELAY_MS = 300;

interface Props {
  /** Also the accessible name. */
  label: string;
  value: string | undefined;
  /** Called when typing pauses or Enter is pressed. */
  onSearch: (value: string | undefined) => void;
  className?: string;
}

export const SearchBox = ({
  label,
  value = "",
  onSearch,
  className,
}: Props) => {
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
    if (next.trim() !== value) onSearch(next.trim() || undefined);
  };
  const type = (next: string) => {
    setText(next);
    clearTimeout(timer.current);
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
        onKeyDown={(event) =>
          event.key === "Enter" ? commit(text) : undefined
        }
      />
    </span>
  );
};
