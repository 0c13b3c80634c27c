import { useFormState } from "react-hook-form";
import { Alert } from "@/components/ui/alert.tsx";

/** Why the whole change was refused. */
export const RootError = () => {
  const { root } = useFormState().errors;
  if (!root?.message) return null;
  return (
    <Alert tone="danger" live>
      {root.message}
    </Alert>
  );
};
