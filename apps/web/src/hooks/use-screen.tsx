import { type ScreenKey, getScreen } from "@kolekta/api/session/menu/contract-screens";
import { createContext, useContext } from "react";
import { useT } from "@/lib/i18n.tsx";

const ScreenContext = createContext<ScreenKey | null>(null);

export const ScreenProvider = ScreenContext;

/** The title of the screen that is open; empty on a page that is none. */
export const useScreenTitle = (): string => {
  const t = useT();
  const screen = useContext(ScreenContext);
  return screen ? t(`app.screen.${screen}`) : "";
};

/** The screen above the one that is open. */
export const useScreenAbove = (): { label: string; to: string } | null => {
  const t = useT();
  const screen = useContext(ScreenContext);
  const above = screen && getScreen(screen).under;
  return above ? { label: t(`app.screen.${above}`), to: getScreen(above).path } : null;
};
