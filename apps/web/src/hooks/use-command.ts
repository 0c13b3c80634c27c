import { useEffect, useRef } from "react";
import { type Command, commands } from "@/lib/commands.ts";

/** Offers an action in the command palette while the component is mounted. */
export const useCommand = ({ id, label, icon, keywords, run }: Command): void => {
  const latest = useRef(run);
  useEffect(() => {
    latest.current = run;
  });
  useEffect(() => {
    const mine: Command = { id, label, icon, keywords, run: () => latest.current() };
    commands.set([...commands.get().filter((command) => command.id !== id), mine]);
    return () => commands.set(commands.get().filter((command) => command !== mine));
  }, [id, label, icon, keywords]);
};
