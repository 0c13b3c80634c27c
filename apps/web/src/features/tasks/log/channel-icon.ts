import type { CHANNELS } from "@kolekta/api/tasks/log/contract";
import {
  type LucideIcon,
  Mail,
  MessageCircle,
  MessageSquareText,
  MessagesSquare,
  Phone,
  ThumbsUp,
} from "lucide-react";

export const CHANNEL_ICONS: Record<(typeof CHANNELS)[number], LucideIcon> = {
  "02": MessageSquareText,
  "03": Phone,
  "05": MessageCircle,
  "06": MessagesSquare,
  "07": ThumbsUp,
  "08": Mail,
};
