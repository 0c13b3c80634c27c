import type { ReactNode } from "react";
import { Card } from "@/components/ui/card.tsx";

interface Props {
  title: string;
  actions?: ReactNode;
  children: ReactNode;
}

export const Section = ({ title, actions, children }: Props) => (
  <Card title={title} actions={actions}>
    <div className="flex flex-col gap-3 p-3">{children}</div>
  </Card>
);
