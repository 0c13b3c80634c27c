export interface Stage {
  readonly name: string;
  readonly type: "AUTOMATIC" | "MANUAL";
  readonly dpdFrom: number;
  readonly dpdTo: number | null;
  readonly recoveryBp: number;
  readonly promiseDays: number;
}

/** The seven stages by days past due; the chance of recovery falls with age. */
export const STAGES: readonly Stage[] = [
  { name: "S0", type: "AUTOMATIC", dpdFrom: -3, dpdTo: 0, recoveryBp: 8500, promiseDays: 3 },
  { name: "S1", type: "AUTOMATIC", dpdFrom: 1, dpdTo: 7, recoveryBp: 6000, promiseDays: 3 },
  { name: "S2", type: "MANUAL", dpdFrom: 8, dpdTo: 15, recoveryBp: 4200, promiseDays: 5 },
  { name: "S3", type: "MANUAL", dpdFrom: 16, dpdTo: 30, recoveryBp: 2800, promiseDays: 7 },
  { name: "M2", type: "MANUAL", dpdFrom: 31, dpdTo: 60, recoveryBp: 1500, promiseDays: 7 },
  { name: "M3", type: "MANUAL", dpdFrom: 61, dpdTo: 90, recoveryBp: 700, promiseDays: 7 },
  { name: "M4", type: "MANUAL", dpdFrom: 91, dpdTo: null, recoveryBp: 250, promiseDays: 7 },
];
