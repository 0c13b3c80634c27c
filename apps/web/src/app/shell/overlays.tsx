import { loadMessages } from "@/lib/language.ts";
import { lazyComponent } from "@/lib/lazy-component.tsx";
import { useStore } from "@/lib/store.ts";
import { closeOverlay, overlay } from "./overlay.ts";

const Palette = lazyComponent(async () => {
  const [palette] = await Promise.all([import("./palette.tsx"), loadMessages("tasks")]);
  return palette;
});
const KeyboardHelp = lazyComponent(() => import("./keyboard-help.tsx"));
const PasswordDialog = lazyComponent(() => import("@/features/manage/user/password-dialog.tsx"));
const MenuSheet = lazyComponent(() => import("./menu-sheet.tsx"));

const PhoneDialog = lazyComponent(async () => {
  const [dialog] = await Promise.all([
    import("@/components/phone/phone-dialog.tsx"),
    loadMessages("telephony"),
  ]);
  return dialog;
});

export const Overlays = ({ narrow }: { narrow: boolean }) => {
  const open = useStore(overlay);
  if (open === "palette") return <Palette onClose={closeOverlay} />;
  if (open === "keys") return <KeyboardHelp onClose={closeOverlay} />;
  if (open === "password") return <PasswordDialog onClose={closeOverlay} />;
  if (open === "phone") return <PhoneDialog onClose={closeOverlay} />;
  if (open === "menu" && narrow) return <MenuSheet onClose={closeOverlay} />;
  return null;
};
