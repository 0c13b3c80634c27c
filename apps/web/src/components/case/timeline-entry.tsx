import type { LucideIcon } from "lucide-react";
import { Fragment, type ReactNode } from "react";
import { TextButton } from "@/components/ui/text-button.tsx";
import { ShortInstant } from "./short-time.tsx";

interface Props {
  icon: LucideIcon;
  /** Kind of the entry, for the icon. */
  kind: string;
  at: Date;
  title: ReactNode;
  /** Badge of the present state. */
  state?: ReactNode;
  /** Small print after the time; empty facts are left out. */
  facts?: readonly ReactNode[];
  /** Opens the area of the case that shows more. */
  onOpen?: (() => void) | undefined;
  children?: ReactNode;
}

/** Entry of a timeline: icon and line at the left, title, small print and text. */
export const TimelineEntry = (props: Props) => {
  const { icon: Icon, kind, at, title, state, facts = [], onOpen, children } = props;
  return (
    <li className="before:bg-border relative flex gap-2.5 pb-3 before:absolute before:top-6 before:bottom-0 before:left-3 before:w-px last:pb-0 last:before:hidden">
      <span
        className="bg-secondary text-secondary-foreground z-10 grid size-6 shrink-0 place-items-center rounded-full"
        title={kind}
      >
        <Icon aria-hidden className="size-3.5" />
        <span className="sr-only">{kind}</span>
      </span>
      <div className="text-table min-w-0 flex-1">
        <div className="flex flex-wrap items-center gap-x-2 gap-y-0.5 font-medium">
          {onOpen ? (
            <TextButton className="text-foreground text-left" onClick={onOpen}>
              {title}
            </TextButton>
          ) : (
            <span className="min-w-0 break-words">{title}</span>
          )}
          {state}
        </div>
        <p className="text-muted-foreground text-xs break-words">
          <span className="text-foreground">
            <ShortInstant at={at} />
          </span>
          {facts.filter(Boolean).map((fact, index) => (
            <Fragment key={index}>
              {" · "}
              {fact}
            </Fragment>
          ))}
        </p>
        {children}
      </div>
    </li>
  );
};

/** Text of an entry, such as a message. */
export const EntryText = ({ children }: { children: ReactNode }) => (
  <p className="my-0.5 break-words whitespace-pre-wrap">{children}</p>
);
