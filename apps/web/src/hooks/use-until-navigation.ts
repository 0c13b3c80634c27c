import { useState } from "react";
import { type Location, useLocation } from "react-router-dom";

interface Kept<Value> {
  readonly value: Value;
  readonly at: Location;
}

/** A state that is gone once one navigates, also to the same address: what is told this once does not stay on the screen. */
export const useUntilNavigation = <Value>() => {
  const here = useLocation();
  const [kept, setKept] = useState<Kept<Value>>();
  const set = (value: Value | undefined) =>
    setKept(value === undefined ? undefined : { value, at: here });
  return [kept?.at === here ? kept.value : undefined, set] as const;
};
