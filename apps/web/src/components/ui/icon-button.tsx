import { Button, type ButtonProps } from "@/components/ui/button.tsx";

type Props = Omit<ButtonProps, "aria-label" | "size"> & {
  /** Read aloud, and shown to who points at it. */
  label: string;
  size?: "icon" | "icon-sm";
};

export const IconButton = ({ label, variant = "ghost", size = "icon-sm", ...props }: Props) => (
  <Button variant={variant} size={size} aria-label={label} title={label} {...props} />
);
