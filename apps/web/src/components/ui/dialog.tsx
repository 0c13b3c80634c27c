import { X } from "lucide-react";
import { Dialog as Primitive } from "radix-ui";
import type { ComponentProps, ReactNode } from "react";
import { useT } from "@/lib/i18n.tsx";
import { cn } from "@/lib/cn.ts";

export const Dialog = Primitive.Root;

export const overlayClass =
  "fixed inset-0 z-50 bg-black/45 data-[state=open]:animate-in data-[state=open]:fade-in-0 data-[state=closed]:animate-out data-[state=closed]:fade-out-0 duration-100";

type ContentProps = ComponentProps<typeof Primitive.Content> & { closable?: boolean };

export const DialogContent = ({ className, children, closable = true, ...props }: ContentProps) => {
  const t = useT();
  return (
    <Primitive.Portal>
      <Primitive.Overlay className={overlayClass} />
      <Primitive.Content
        aria-describedby={undefined}
        className={cn(
          "bg-popover text-popover-foreground shadow-pop fixed top-1/2 left-1/2 z-50 flex max-h-[calc(100dvh-2rem)] w-[calc(100vw-2rem)] max-w-lg -translate-x-1/2 -translate-y-1/2 flex-col gap-4 scroll-pb-20 overflow-y-auto rounded-xl border p-5",
          "data-[state=open]:animate-in data-[state=open]:fade-in-0 data-[state=open]:zoom-in-98 duration-100",
          className,
        )}
        {...props}
      >
        {children}
        {closable ? (
          <Primitive.Close
            aria-label={t("core.action.close")}
            className="hover:bg-accent absolute top-3 right-3 grid size-7 place-items-center rounded-md"
          >
            <X aria-hidden className="size-4" />
          </Primitive.Close>
        ) : null}
      </Primitive.Content>
    </Primitive.Portal>
  );
};

export const DialogHeader = ({
  title,
  description,
}: {
  title: ReactNode;
  description?: ReactNode;
}) => (
  <div className="flex flex-col gap-1 pr-8">
    <Primitive.Title className="text-base font-semibold">{title}</Primitive.Title>
    {description === undefined ? null : (
      <Primitive.Description className="text-muted-foreground">{description}</Primitive.Description>
    )}
  </div>
);

export const DialogFooter = ({ className, ...props }: ComponentProps<"div">) => (
  <div className={cn("flex flex-wrap justify-end gap-2", className)} {...props} />
);
