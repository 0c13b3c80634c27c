import { createStore } from "@/lib/store.ts";

/**
 * Open overlay: menu on a narrow screen, command palette, keyboard help, password change, company
 * phone.
 */
export const overlay = createStore<"menu" | "palette" | "keys" | "password" | "phone" | null>(null);

export const closeOverlay = (): void => overlay.set(null);
