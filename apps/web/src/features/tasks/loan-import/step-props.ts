import type { ImportForm } from "./mapping-form.ts";
import type { Uploaded } from "./tape-request.ts";
import type { ImportState } from "./use-import.ts";

export interface StepProps {
  state: ImportState;
  form: ImportForm;
  uploaded: Uploaded;
}
