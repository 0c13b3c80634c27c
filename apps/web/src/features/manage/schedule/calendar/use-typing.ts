import { useEffect, useRef, useState } from "react";
import { typeLetter } from "./typing.ts";

/** Wait for the next letter when several codes start with the typed one. */
const PATIENCE_MS = 700;

interface Options {
  codes: readonly string[];
  onCode: (code: string) => void;
  /** No code starts with these letters. */
  onMiss: (letter: string) => void;
}

interface Open {
  readonly text: string;
  readonly code?: string;
}

/** Letters typed on a cell, until they spell a code. */
export const useTyping = ({ codes, onCode, onMiss }: Options) => {
  const [open, setOpen] = useState<Open | null>(null);
  const timer = useRef<number | undefined>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const cancel = () => {
    clearTimeout(timer.current);
    setOpen(null);
  };
  /** A pause or another action confirms the typed code. */
  const settle = (typed: Open | null) => {
    cancel();
    if (typed?.code !== undefined) onCode(typed.code);
  };
  const type = (letter: string) => {
    clearTimeout(timer.current);
    const typed = typeLetter(open?.text ?? "", letter, codes);
    if (typed.kind === "open") {
      setOpen(typed);
      timer.current = window.setTimeout(() => settle(typed), PATIENCE_MS);
      return;
    }
    setOpen(null);
    if (typed.kind === "set") onCode(typed.code);
    else onMiss(letter);
  };
  return { text: open?.text ?? null, type, cancel, settle: () => settle(open) };
};
