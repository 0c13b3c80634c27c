import {
  CircleAlert,
  CircleCheck,
  CircleDashed,
  CircleDot,
  type LucideIcon,
  TriangleAlert,
} from "lucide-react";
import { Badge, type Tone } from "@/components/ui/badge.tsx";

const SHAPES: Record<Tone, LucideIcon> = {
  neutral: CircleDashed,
  info: CircleDot,
  success: CircleCheck,
  warning: TriangleAlert,
  danger: CircleAlert,
};

interface Props {
  tone: Tone;
  label: string;
  /** Another shape than the tone's own. */
  icon?: LucideIcon;
  className?: string;
}

/** Status as text with an icon; the colour is redundant. */
export const StatusBadge = ({ tone, label, icon, className }: Props) => {
  const Icon = icon ?? SHAPES[tone];
  return (
    <Badge tone={tone} className={className}>
      <Icon aria-hidden />
      {label}
    </Badge>
  );
};
