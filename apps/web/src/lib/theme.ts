import { readText, writeText } from "@/lib/storage.ts";
import { createStore } from "@/lib/store.ts";

export const THEMES = ["light", "dark", "system"] as const;
export type Theme = (typeof THEMES)[number];

const KEY = "kolekta.theme";
const prefersDark = () => matchMedia("(prefers-color-scheme: dark)");

const stored = (): Theme => THEMES.find((theme) => theme === readText(KEY)) ?? "system";

export const theme = createStore<Theme>(stored());

const apply = () => {
  const choice = theme.get();
  const dark = choice === "dark" || (choice === "system" && prefersDark().matches);
  document.documentElement.classList.toggle("dark", dark);
};

export const chooseTheme = (choice: Theme): void => {
  writeText(KEY, choice);
  theme.set(choice);
  apply();
};

/** Keeps the page in step with the system's setting. */
export const watchSystemTheme = (): void => {
  apply();
  prefersDark().addEventListener("change", apply);
};
