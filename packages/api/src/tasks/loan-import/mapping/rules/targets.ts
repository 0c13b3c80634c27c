import { TARGET_KEYS, TARGETS } from "../contract.ts";

/** Lists the targets in the order in which the form asks for them. */
export const listTargets = () =>
  TARGET_KEYS.map((key) => {
    const { group, kind } = TARGETS[key];
    return { key, group, kind, required: "required" in TARGETS[key] };
  });
