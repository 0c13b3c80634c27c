import { LoaderCircle } from "lucide-react";
import type { ComponentProps, ReactNode } from "react";
import { FormProvider, type FieldValues, useFormContext } from "react-hook-form";
import { Alert } from "@/components/ui/alert.tsx";
import { Button, type ButtonProps } from "@/components/ui/button.tsx";
import { cn } from "@/lib/cn.ts";
import type { ContractForm } from "./use-contract-form.ts";

type FormProps<In extends FieldValues, Out> = Omit<ComponentProps<"form">, "onSubmit"> & {
  form: ContractForm<In, Out>;
};

export const Form = <In extends FieldValues, Out>({
  form,
  className,
  children,
  ...props
}: FormProps<In, Out>) => (
  <FormProvider {...form}>
    <form
      noValidate
      className={cn("flex flex-col gap-3", className)}
      onSubmit={(event) => {
        // React hands it on to the form from which a dialog with this one was opened.
        event.stopPropagation();
        void form.submit(event);
      }}
      {...props}
    >
      {children}
    </form>
  </FormProvider>
);

/** Scrolls the message into view, which may be behind the buttons of a long form. */
const bringIntoView = (node: HTMLElement | null) => node?.scrollIntoView({ block: "center" });

export const FormRefusal = () => {
  const { root } = useFormContext().formState.errors;
  return root?.message ? (
    <div ref={bringIntoView}>
      <Alert tone="danger" live className="whitespace-pre-line">
        {root.message}
      </Alert>
    </div>
  ) : null;
};

/** Shows progress and ignores further clicks while the form is being sent. */
export const SubmitButton = ({
  children,
  disabled,
  ...props
}: ButtonProps & { children: ReactNode }) => {
  const { formState } = useFormContext();
  const busy = formState.isSubmitting;
  return (
    <Button type="submit" variant="primary" disabled={disabled || busy} aria-busy={busy} {...props}>
      {busy ? <LoaderCircle aria-hidden className="animate-spin" /> : null}
      {children}
    </Button>
  );
};
