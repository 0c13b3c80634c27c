import { useEffect, useState } from "react";
import { useFormat } from "@/lib/i18n.tsx";

const TICK_MS = 500;

/** Minutes and seconds since a time; screen readers do not announce each second. */
export const CallTimer = ({ since }: { since: Date }) => {
  const { duration } = useFormat();
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  return (
    <span role="timer" className="tabular font-medium">
      {duration((now - since.getTime()) / 1000)}
    </span>
  );
};
