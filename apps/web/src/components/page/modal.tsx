import type { ComponentProps, ReactNode } from "react";
import { Dialog, DialogContent, DialogHeader } from "@/components/ui/dialog.tsx";
import { cn } from "@/lib/cn.ts";

const WIDTHS = {
  sm: "max-w-sm",
  md: "max-w-md",
  lg: "max-w-lg",
  xl: "max-w-xl",
  "2xl": "max-w-2xl",
  "5xl": "max-w-5xl",
  "6xl": "max-w-6xl",
} as const;

const HEIGHTS = {
  steps: "h-[calc(100dvh-2rem)] overflow-hidden sm:h-[min(48rem,calc(100dvh-3rem))]",
  window: "h-[calc(100dvh-2rem)] overflow-hidden max-md:overflow-y-auto",
} as const;

export interface ModalProps {
  title: ReactNode;
  description?: ReactNode;
  size?: keyof typeof WIDTHS;
  height?: keyof typeof HEIGHTS;
  /** A click outside does not close the dialog, because closing would lose work. */
  steady?: boolean;
  onKeyDown?: ComponentProps<typeof DialogContent>["onKeyDown"];
  children: ReactNode;
  onClose: () => void;
}

/** A dialog that is open for as long as it is there. */
export const Modal = (props: ModalProps) => {
  const { title, description, size = "md", height, children, onClose } = props;
  return (
    <Dialog open onOpenChange={(open) => (open ? undefined : onClose())}>
      <DialogContent
        className={cn(WIDTHS[size], height && HEIGHTS[height])}
        onKeyDown={props.onKeyDown}
        onInteractOutside={(event) => (props.steady ? event.preventDefault() : undefined)}
      >
        <DialogHeader title={title} description={description} />
        {children}
      </DialogContent>
    </Dialog>
  );
};
