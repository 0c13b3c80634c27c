import type { ShiftColour } from "@kolekta/api/manage/schedule/contract-codes";

/** Text and background colour; both themes have sufficient contrast. */
export const COLOUR_CLASSES: Readonly<Record<ShiftColour, string>> = {
  blue: "bg-shift-blue-soft text-shift-blue",
  teal: "bg-shift-teal-soft text-shift-teal",
  green: "bg-shift-green-soft text-shift-green",
  amber: "bg-shift-amber-soft text-shift-amber",
  orange: "bg-shift-orange-soft text-shift-orange",
  red: "bg-shift-red-soft text-shift-red",
  purple: "bg-shift-purple-soft text-shift-purple",
  gray: "bg-secondary text-secondary-foreground",
};
