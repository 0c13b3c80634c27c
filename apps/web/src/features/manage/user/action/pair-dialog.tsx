import { PairDialog as PairPhone } from "@/components/phone/pair-dialog.tsx";
import type { ActionProps } from "./subject.ts";

/** A QR code with which the phone of an agent becomes the one that dials for him. */
export const PairDialog = ({ user, onClose }: ActionProps) => (
  <PairPhone agent={user} onClose={onClose} />
);
