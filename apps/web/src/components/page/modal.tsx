import { type ComponentProps, type ReactNode, useCallback, useMemo, useRef, useState } from "react";
import { ConfirmDialog } from "@/components/page/confirm.tsx";
import { Dialog, DialogContent, DialogHeader } from "@/components/ui/dialog.tsx";
import { cn } from "@/lib/cn.ts";
import { useT } from "@/lib/i18n.tsx";
import { OpenDialogContext, type UnsavedWork } from "./unsaved-work.ts";

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

const DiscardQuestion = ({ onAnswer }: { onAnswer: (discards: boolean) => void }) => {
  const t = useT();
  return (
    <ConfirmDialog
      title={t("app.discard.title")}
      body={t("app.leave.body")}
      action={t("app.discard.action")}
      cancel={t("app.discard.keep")}
      tone="destructive"
      onClose={onAnswer}
    />
  );
};

/** Asks before the dialog closes over unsaved work. */
const useClosing = (name: string) => {
  const works = useRef(new Set<UnsavedWork>());
  const [pending, setPending] = useState<{ close: () => void } | null>(null);
  const register = useCallback((work: UnsavedWork) => {
    works.current.add(work);
    return () => void works.current.delete(work);
  }, []);
  const requestClose = useCallback((close: () => void) => {
    const unsaved = [...works.current].some((work) => work.isUnsaved());
    if (unsaved) setPending({ close });
    else close();
  }, []);
  const answer = (discards: boolean) => {
    setPending(null);
    if (!discards) return;
    for (const work of works.current) work.discard();
    pending?.close();
  };
  const dialog = useMemo(() => ({ name, register, requestClose }), [name, register, requestClose]);
  return { dialog, question: pending ? <DiscardQuestion onAnswer={answer} /> : null };
};

/** A dialog that is open for as long as it is there. */
export const Modal = (props: ModalProps) => {
  const { title, description, size = "md", height, children, onClose } = props;
  const { dialog, question } = useClosing(typeof title === "string" ? title : "");
  return (
    <Dialog open onOpenChange={(open) => (open ? undefined : dialog.requestClose(onClose))}>
      <DialogContent
        className={cn(WIDTHS[size], height && HEIGHTS[height])}
        onKeyDown={props.onKeyDown}
        onInteractOutside={(event) => (props.steady ? event.preventDefault() : undefined)}
      >
        <DialogHeader title={title} description={description} />
        <OpenDialogContext value={dialog}>{children}</OpenDialogContext>
        {question}
      </DialogContent>
    </Dialog>
  );
};
