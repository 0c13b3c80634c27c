import { CircleAlert } from "lucide-react";
import { type ReactNode, useId } from "react";
import { Label } from "@/components/ui/label.tsx";
import { cn } from "@/lib/cn.ts";

export interface ControlProps {
  id: string;
  "aria-describedby": string | undefined;
  "aria-invalid": true | undefined;
  "aria-required": true | undefined;
}

interface Frame {
  hint?: ReactNode;
  message: string | null;
  required?: boolean;
}

export const useControlProps = ({ hint, message, required }: Frame): ControlProps => {
  const id = useId();
  const described = [message ? `${id}-error` : "", hint ? `${id}-hint` : ""]
    .filter(Boolean)
    .join(" ");
  return {
    id,
    "aria-describedby": described || undefined,
    "aria-invalid": message ? true : undefined,
    "aria-required": required ? true : undefined,
  };
};

export const FieldMessage = ({
  id,
  message,
  hint,
}: {
  id: string;
  message: string | null;
  hint?: ReactNode;
}) => (
  <>
    {hint ? (
      <p id={`${id}-hint`} className="text-muted-foreground text-xs">
        {hint}
      </p>
    ) : null}
    {message ? (
      <p id={`${id}-error`} className="text-destructive flex items-start gap-1 text-xs">
        <CircleAlert aria-hidden className="mt-px size-3.5 shrink-0" />
        {message}
      </p>
    ) : null}
  </>
);

export const RequiredMark = () => (
  <span aria-hidden className="text-destructive">
    {" "}
    *
  </span>
);

interface Props extends Frame {
  label: string;
  className?: string;
  children: (props: ControlProps) => ReactNode;
}

/** Label, control, hint and error of a field, independent of its control. */
export const FieldFrame = ({ label, className, children, ...frame }: Props) => {
  const props = useControlProps(frame);
  return (
    <div className={cn("flex min-w-0 flex-col gap-1", className)}>
      <Label htmlFor={props.id}>
        {label}
        {frame.required ? <RequiredMark /> : null}
      </Label>
      {children(props)}
      <FieldMessage id={props.id} message={frame.message} hint={frame.hint} />
    </div>
  );
};
