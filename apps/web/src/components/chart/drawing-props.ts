import type { ChartData, Form } from "./data.ts";
import type { FlowRange } from "./flow.ts";
import type { Frame } from "./geometry.ts";
import type { Scale } from "./scale.ts";
import type { Active } from "./use-active.ts";

export interface DrawingProps {
  data: ChartData;
  form: Form;
  frame: Frame;
  scale: Scale;
  active: Active | null;
  short: (value: number) => string;
  ranges?: readonly FlowRange[] | undefined;
}
