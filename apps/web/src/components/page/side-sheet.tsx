import type { ReactNode } from "react";
import { Button } from "@/components/ui/button.tsx";
import { Sheet, SheetContent } from "@/components/ui/sheet.tsx";
import { cn } from "@/lib/cn.ts";
import { useT } from "@/lib/i18n.tsx";

interface Props {
  title: string;
  onClose: () => void;
  /** Wide sheet for content side by side. */
  wide?: boolean;
  children: ReactNode;
}

/** Details beside the page; the title and the close button stay visible while the rest scrolls. */
export const SideSheet = ({ title, onClose, wide, children }: Props) => (
  <Sheet open onOpenChange={(open) => (open ? undefined : onClose())}>
    <SheetContent
      side="right"
      title={title}
      className={cn("max-w-full", wide ? "w-[34rem]" : "w-md")}
    >
      <Header title={title} onClose={onClose} />
      {children}
    </SheetContent>
  </Sheet>
);

const Header = ({ title, onClose }: Pick<Props, "title" | "onClose">) => (
  <div className="bg-popover sticky top-0 z-10 flex items-start justify-between gap-3 px-4 pt-4 pb-2">
    <h2 aria-hidden className="min-w-0 text-base font-semibold break-words">
      {title}
    </h2>
    <Button size="sm" className="shrink-0" onClick={onClose}>
      {useT()("core.action.close")}
    </Button>
  </div>
);

export const SideSheetBody = ({ children }: { children: ReactNode }) => (
  <div className="flex flex-1 flex-col gap-4 px-4 pb-4">{children}</div>
);
