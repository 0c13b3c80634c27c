import { type ReactNode, Suspense, useState } from "react";
import type { ButtonProps } from "./button.tsx";

interface Props {
  load: () => Promise<unknown>;
  /** Role of the popup. */
  popup: "menu" | "dialog";
  /** Button, shown alone until the popup has loaded. */
  button: (opening: ButtonProps) => ReactNode;
  /** The popup around its trigger; it opens at once. */
  children: (trigger: ReactNode) => ReactNode;
}

/** Popup whose code loads when its button is first used. */
export const LazyPopup = ({ load, popup, button, children }: Props) => {
  const [isRequested, setRequested] = useState(false);
  const waiting = button({
    "aria-haspopup": popup,
    "aria-expanded": false,
    onPointerEnter: () => void load(),
    onFocus: () => void load(),
    onClick: () => setRequested(true),
  });
  if (!isRequested) return waiting;
  return <Suspense fallback={waiting}>{children(button({}))}</Suspense>;
};
