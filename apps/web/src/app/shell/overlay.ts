import { createStore } from "@/lib/store.ts";

/** What stands over the page: the menu on a narrow screen, the command palette, the keyboard help. */
export const overlay = createStore<"menu" | "palette" | "keys" | null>(null);

export const closeOverlay = (): void => overlay.set(null);
