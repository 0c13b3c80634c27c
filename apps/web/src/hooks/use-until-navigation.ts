import { useState } from "react";
import { type Location, useLocation } from "react-router-dom";

interface LocatedValue<Value> {
  readonly value: Value;
  readonly at: Location;
}

/**
 * State that is cleared by navigation, also to the same address, so that a secret shown once does
 * not stay on the screen.
 */
export const useUntilNavigation = <Value>() => {
  const here = useLocation();
  const [stored, setStored] = useState<LocatedValue<Value>>();
  const set = (value: Value | undefined) =>
    setStored(value === undefined ? undefined : { value, at: here });
  return [stored?.at === here ? stored.value : undefined, set] as const;
};
