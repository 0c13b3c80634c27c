import "./index.css";
import { createRoot } from "react-dom/client";
import { App } from "@/app/app.tsx";
import { listenToKeys } from "@/lib/hotkeys.ts";
import { rememberedLanguage, switchLanguage } from "@/lib/language.ts";
import { registerOfflineNotice } from "@/lib/offline.ts";
import { watchOtherTabs } from "@/lib/session.ts";
import { watchSystemTheme } from "@/lib/theme.ts";

watchSystemTheme();
watchOtherTabs();
listenToKeys();
await switchLanguage(rememberedLanguage());

const root = document.getElementById("root");
if (root) createRoot(root).render(<App />);
registerOfflineNotice();
