import { TARGET_KEYS, TARGETS } from "../contract.ts";

/** The targets as a list, in the order in which they are asked for. */
export const listTargets = () =>
  TARGET_KEYS.map((key) => {
    const { group, kind } = TARGETS[key];
    return { key, group, kind, required: "required" in TARGETS[key] };
  });
