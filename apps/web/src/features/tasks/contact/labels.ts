export const REVEAL_TITLES = {
  ID_NUMBER: "tasks.contact.reveal.idNumber",
  ADDRESS: "tasks.contact.reveal.address",
  COMPANY_ADDRESS: "tasks.contact.reveal.companyAddress",
} as const;
