import { Tooltip as Primitive } from "radix-ui";
import type { ReactNode } from "react";

type Props = {
  text: ReactNode;
  children: ReactNode;
  side?: "top" | "right" | "bottom" | "left";
};

const DELAY_MS = 300;

export const Tooltip = ({ text, children, side = "top" }: Props) => (
  <Primitive.Provider delayDuration={DELAY_MS}>
    <Primitive.Root>
      <Primitive.Trigger asChild>{children}</Primitive.Trigger>
      <Primitive.Portal>
        <Primitive.Content
          side={side}
          sideOffset={6}
          collisionPadding={8}
          className="bg-foreground text-background z-50 max-w-72 rounded-md px-2 py-1 text-xs"
        >
          {text}
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  </Primitive.Provider>
);
