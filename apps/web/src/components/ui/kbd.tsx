import type { ReactNode } from "react";

export const Kbd = ({ children }: { children: ReactNode }) => (
  <kbd className="bg-muted text-muted-foreground inline-grid min-w-5 place-items-center rounded-sm border px-1 font-sans text-xs">
    {children}
  </kbd>
);
