import type { ProposalKindName } from "@kolekta/api/manage/proposal/contract-words";
import { Plus } from "lucide-react";
import type { ReactNode } from "react";
import { SectionAction } from "@/components/page/section-head.tsx";
import { OpenProposals } from "@/components/proposal/open-proposals.tsx";
import { Button } from "@/components/ui/button.tsx";

interface Props {
  intro: string;
  kind: ProposalKindName;
  children: ReactNode;
}

/** Section of code settings with their pending proposals on top. */
export const SettingSection = ({ intro, kind, children }: Props) => (
  <section className="flex flex-col gap-3">
    <p className="text-muted-foreground max-w-prose">{intro}</p>
    <OpenProposals kinds={[kind]} />
    {children}
  </section>
);

interface AddProps {
  label: string;
  /** Absent for users who can only view. */
  onAdd: (() => void) | undefined;
}

export const AddButton = ({ label, onAdd }: AddProps) =>
  onAdd ? (
    <SectionAction>
      <Button variant="primary" aria-haspopup="dialog" onClick={onAdd}>
        <Plus />
        {label}
      </Button>
    </SectionAction>
  ) : null;
