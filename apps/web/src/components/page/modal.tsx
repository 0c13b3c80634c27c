import type { ReactNode } from "react";
import {
  Dialog,
  DialogContent,
  DialogHeader,
} from "@/components/ui/dialog.tsx";

const WIDTHS = {
  sm: "max-w-sm",
  md: "max-w-md",
  lg: "max-w-lg",
  xl: "max-w-xl",
  "2xl": "max-w-2xl",
  "5xl": "max-w-5xl",
} as const;

export interface ModalProps {
  title: ReactNode;
  description?: ReactNode;
  size?: keyof typeof WIDTHS;
  children: ReactNode;
  onClose: () => void;
}

/** A dialog that is open for as long as it is there. */
export const Modal = (props: ModalProps) => {
  const { title, description, size = "md", children, onClose } = props;
  return (
    <Dialog open onOpenChange={(open) => (open ? undefined : onClose())}>
      <DialogContent className={WIDTHS[size]}>
        <DialogHeader title={title} description={description} />
        {children}
      </DialogContent>
    </Dialog>
  );
};
