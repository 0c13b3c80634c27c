import { type ReactNode, Suspense, useState } from "react";
import type { ButtonProps } from "./button.tsx";

interface Props {
  load: () => Promise<unknown>;
  /** What the button opens. */
  popup: "menu" | "dialog";
  /** The button, with what it needs until its popup is there. */
  button: (opening: ButtonProps) => ReactNode;
  /** The popup around its trigger; it opens at once. */
  children: (trigger: ReactNode) => ReactNode;
}

/** A popup whose code is fetched when its button is first wanted. */
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
