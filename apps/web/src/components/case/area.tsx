import type { ReactNode } from "react";
import { type DescriptionItem, DescriptionList } from "@/components/page/values.tsx";
import { Section } from "@/components/page/section.tsx";
import { ErrorState, NoPermission } from "@/components/page/states.tsx";
import { Skeleton } from "@/components/ui/skeleton.tsx";
import { toFailure } from "@/lib/failure.ts";

interface DescriptionSectionProps {
  title: string;
  items: readonly DescriptionItem[];
}

/** Labelled values under a heading. */
export const DescriptionSection = ({ title, items }: DescriptionSectionProps) => (
  <Section ruled title={title}>
    <DescriptionList items={items} />
  </Section>
);

export const DescriptionSkeleton = () => (
  <div aria-busy className="grid grid-cols-[repeat(auto-fill,minmax(11rem,1fr))] gap-4">
    {Array.from({ length: 12 }, (_, index) => (
      <div key={index} className="flex flex-col gap-1.5">
        <Skeleton className="h-3 w-16" />
        <Skeleton className="h-3.5 w-28" />
      </div>
    ))}
  </div>
);

export interface Fetched<T> {
  readonly data: T | undefined;
  readonly error: unknown;
  refetch(): unknown;
}

interface Props<T> {
  result: Fetched<T>;
  children: (data: T) => ReactNode;
}

/** Area of a case whose data loads when it is opened. */
export const Area = <T,>({ result, children }: Props<T>) => {
  if (result.data !== undefined) return children(result.data);
  if (!result.error) return <DescriptionSkeleton />;
  if (toFailure(result.error).key === "access.denied") return <NoPermission />;
  return <ErrorState error={result.error} onRetry={() => void result.refetch()} />;
};
