import { type ComponentProps, useState } from "react";
import { Input } from "@/components/ui/input.tsx";
import { cn } from "@/lib/cn.ts";
import { readTime } from "./read-time.ts";

interface Props extends Omit<ComponentProps<typeof Input>, "type" | "value" | "onChange"> {
  value: string;
  /** Receives 'HH:MM', "" without an entry, or the text as typed when it is no time. */
  onTime: (time: string) => void;
}

/** Clock time in 24 hours, whatever the browser's own language. */
export const TimeInput = ({ value, onTime, onBlur, className, ...props }: Props) => {
  const [typed, setTyped] = useState<string | null>(null);
  const change = (text: string) => {
    setTyped(text);
    onTime(text.length === 5 ? (readTime(text) ?? text) : text);
  };
  return (
    <Input
      {...props}
      inputMode="numeric"
      autoComplete="off"
      placeholder="00:00"
      className={cn("tabular", className)}
      value={typed ?? value}
      onChange={({ target }) => change(target.value)}
      onBlur={(event) => {
        if (typed) onTime(readTime(typed) ?? typed);
        setTyped(null);
        onBlur?.(event);
      }}
    />
  );
};
