/** The address that a request came from, for the audit. Events of earlier versions have none. */
export const addressesOfCallers = `
ALTER TABLE outbox_event ADD COLUMN ip_address TEXT;
ALTER TABLE job ADD COLUMN ip_address TEXT;
`
