import { createContext, type ReactNode, use, useState } from "react";
import { createPortal } from "react-dom";
import { Badge } from "@/components/ui/badge.tsx";
import { useCan } from "@/hooks/use-user.tsx";
import { useT } from "@/lib/i18n.tsx";
import type { Section } from "./section-list.tsx";

const ActionSlot = createContext<HTMLElement | null>(null);

const Label = createContext<string | null>(null);

/** Title of a dialog, preceded by its section, if any. */
export const useNameInSection = () => {
  const label = use(Label);
  return (name: string): string => (label ? `${label}: ${name}` : name);
};

/** Action of a section in the corner of its header. */
export const SectionAction = ({ children }: { children: ReactNode }) => {
  const slot = use(ActionSlot);
  return slot ? createPortal(children, slot) : null;
};

interface Props {
  section: Section;
  children: ReactNode;
}

/** A section under its name, with who may change it and from when. */
export const SectionHead = ({ section, children }: Props) => {
  const t = useT();
  const can = useCan();
  const [slot, setSlot] = useState<HTMLElement | null>(null);
  const { label, change, edit } = section;
  return (
    <div className="flex flex-col gap-2">
      <header className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="flex min-w-0 flex-1 basis-64 flex-col gap-0.5">
          <div className="flex min-h-8 flex-wrap items-center gap-2 max-md:min-h-0">
            {/* On a phone the select above shows the same title. */}
            <h2 className="text-base font-semibold max-md:sr-only">{t(label)}</h2>
            {edit && !edit.some(can) ? <Badge>{t("app.section.viewOnly")}</Badge> : null}
          </div>
          {change ? <p className="text-muted-foreground text-xs">{t(change)}</p> : null}
        </div>
        <div ref={setSlot} className="flex flex-wrap items-center gap-2 empty:hidden" />
      </header>
      <ActionSlot value={slot}>
        <Label value={t(label)}>{children}</Label>
      </ActionSlot>
    </div>
  );
};
