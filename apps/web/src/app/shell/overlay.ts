import { createStore } from "@/lib/store.ts";

/** What stands over the page: the menu on a narrow screen, the command palette, the keyboard help, the change of password, the company phone. */
export const overlay = createStore<"menu" | "palette" | "keys" | "password" | "phone" | null>(null);

export const closeOverlay = (): void => overlay.set(null);
