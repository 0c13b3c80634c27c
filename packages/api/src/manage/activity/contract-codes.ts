export const USER_ACTIONS = ["open", "button", "reveal", "export", "play"] as const;

export const REVEALED = ["PHONE", "ID_NUMBER", "ADDRESS", "COMPANY_ADDRESS"] as const;
