import type { ReactNode } from "react";

interface Props {
  children: ReactNode;
}

export const FieldPair = ({ children }: Props) => (
  <div className="grid grid-cols-1 items-start gap-3 sm:grid-cols-2">{children}</div>
);

/** Fields under a heading of their own. */
export const FormSection = ({ title, children }: Props & { title: string }) => (
  <fieldset className="flex min-w-0 flex-col gap-3 rounded-md border px-3 pt-1 pb-3">
    <legend className="px-1 font-medium">{title}</legend>
    {children}
  </fieldset>
);
