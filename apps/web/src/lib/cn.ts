import { type ClassValue, clsx } from "clsx";
import { extendTailwindMerge } from "tailwind-merge";

/** `text-table` is a size of ours; taken for a colour, it would drop the colour before it. */
const merge = extendTailwindMerge({ extend: { theme: { text: ["table"] } } });

export const cn = (...inputs: ClassValue[]) => merge(clsx(inputs));
