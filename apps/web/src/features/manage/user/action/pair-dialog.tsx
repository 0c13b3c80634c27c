import { PairDialog as PairPhone } from "@/components/phone/pair-dialog.tsx";
import type { ActionProps } from "./subject.ts";

export const PairDialog = ({ user, onClose }: ActionProps) => (
  <PairPhone agent={user} onClose={onClose} />
);
