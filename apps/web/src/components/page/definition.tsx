import { Info } from "lucide-react";
import { Tooltip as Primitive } from "radix-ui";
import { type ReactNode, useState } from "react";
import { useT } from "@/lib/i18n.tsx";

interface Props {
  name: string;
  about: ReactNode;
}

/** Icon beside a name; its explanation appears on hover, focus or tap and closes with Escape. */
export const Definition = ({ name, about }: Props) => {
  const t = useT();
  const [open, setOpen] = useState(false);
  return (
    <Primitive.Provider delayDuration={200}>
      <Primitive.Root open={open} onOpenChange={setOpen}>
        <Primitive.Trigger asChild>
          <button
            type="button"
            aria-label={t("app.table.meaning", { name })}
            className="text-muted-foreground hover:text-foreground -my-1 inline-flex size-6 shrink-0 items-center justify-center rounded-sm align-middle"
            onClick={(event) => {
              event.preventDefault();
              event.stopPropagation();
              setOpen(true);
            }}
            // Prevents the press from closing the popup that hovering opened; the click handles it.
            onPointerDown={(event) => event.preventDefault()}
          >
            <Info aria-hidden className="size-3.5" />
          </button>
        </Primitive.Trigger>
        <Primitive.Portal>
          <Primitive.Content
            side="bottom"
            sideOffset={4}
            collisionPadding={8}
            className="bg-foreground text-background z-50 max-w-72 rounded-md px-2 py-1.5 text-left text-xs font-normal whitespace-normal"
          >
            {about}
          </Primitive.Content>
        </Primitive.Portal>
      </Primitive.Root>
    </Primitive.Provider>
  );
};
