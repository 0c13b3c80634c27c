import { Command as Primitive } from "cmdk";
import { type LucideIcon, Search } from "lucide-react";
import type { ComponentProps } from "react";
import { cn } from "@/lib/cn.ts";

export const Command = ({ className, ...props }: ComponentProps<typeof Primitive>) => (
  <Primitive className={cn("flex w-full flex-col overflow-hidden", className)} {...props} />
);

export const CommandInput = ({ className, ...props }: ComponentProps<typeof Primitive.Input>) => (
  <div className="flex items-center gap-2 border-b px-3">
    <Search aria-hidden className="text-muted-foreground size-4 shrink-0" />
    <Primitive.Input
      className={cn("h-11 w-full bg-transparent outline-none", className)}
      {...props}
    />
  </div>
);

export const CommandList = ({ className, ...props }: ComponentProps<typeof Primitive.List>) => (
  <Primitive.List
    className={cn("max-h-[min(27rem,65dvh)] overflow-y-auto p-1", className)}
    {...props}
  />
);

export const CommandEmpty = (props: ComponentProps<typeof Primitive.Empty>) => (
  <Primitive.Empty className="text-muted-foreground py-6 text-center" {...props} />
);

export const CommandGroup = (props: ComponentProps<typeof Primitive.Group>) => (
  <Primitive.Group
    className="[&_[cmdk-group-heading]]:text-muted-foreground [&_[cmdk-group-heading]]:px-2 [&_[cmdk-group-heading]]:py-1 [&_[cmdk-group-heading]]:text-xs [&_[cmdk-group-heading]]:font-medium"
    {...props}
  />
);

type ItemProps = ComponentProps<typeof Primitive.Item> & { icon?: LucideIcon };

export const CommandItem = ({ className, icon: Icon, children, ...props }: ItemProps) => (
  <Primitive.Item
    className={cn(
      "data-[selected=true]:bg-accent flex min-h-8 cursor-default items-center gap-2 rounded-sm px-2 py-1 select-none aria-disabled:opacity-55",
      className,
    )}
    {...props}
  >
    {Icon ? <Icon aria-hidden className="text-muted-foreground size-4 shrink-0" /> : null}
    {children}
  </Primitive.Item>
);
