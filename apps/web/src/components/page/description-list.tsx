import type { ReactNode } from "react";
import { NumberText } from "@/components/page/values.tsx";
import { cn } from "@/lib/cn.ts";

export interface DescriptionItem {
  label: string;
  value: ReactNode;
}

export const buildCountItem = (label: string, count: number | null): DescriptionItem => ({
  label,
  value: <NumberText value={count} />,
});

/** Labelled values in columns, for the heads and areas of detail pages; a phone has room for two. */
export const DescriptionList = ({
  items,
  className,
}: {
  items: readonly DescriptionItem[];
  className?: string;
}) => (
  <dl
    className={cn(
      "grid grid-cols-[repeat(auto-fill,minmax(9.5rem,1fr))] gap-x-4 gap-y-2",
      className,
    )}
  >
    {items.map((item) => (
      <div key={item.label} className="min-w-0">
        <dt className="text-muted-foreground text-xs">{item.label}</dt>
        <dd className="text-table break-words [&_time]:whitespace-normal">{item.value}</dd>
      </div>
    ))}
  </dl>
);

export const DescriptionBox = ({ items }: { items: readonly DescriptionItem[] }) => (
  <div className="bg-muted/50 rounded-md border px-3 py-2">
    <DescriptionList className="grid-cols-2" items={items} />
  </div>
);
