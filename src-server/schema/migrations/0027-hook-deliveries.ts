/** For deliveries of system hooks: those that wait, what caused each, and how long each step took. */
export const hookDeliveries = `
ALTER TABLE system_hook ADD COLUMN timeouts INTEGER NOT NULL DEFAULT 0;
ALTER TABLE system_hook ADD COLUMN backed_off_until TEXT;

ALTER TABLE hook_delivery ADD COLUMN state TEXT NOT NULL DEFAULT 'ended' CHECK (state IN ('waiting', 'ended'));
ALTER TABLE hook_delivery ADD COLUMN cause TEXT NOT NULL DEFAULT 'event'
  CHECK (cause IN ('event', 'test', 'resend', 'simulation'));
ALTER TABLE hook_delivery ADD COLUMN event_id INTEGER;
ALTER TABLE hook_delivery ADD COLUMN resent_id INTEGER;
ALTER TABLE hook_delivery ADD COLUMN failure_reason TEXT;
ALTER TABLE hook_delivery ADD COLUMN dns_ms REAL;
ALTER TABLE hook_delivery ADD COLUMN connect_ms REAL;
ALTER TABLE hook_delivery ADD COLUMN tls_ms REAL;
ALTER TABLE hook_delivery ADD COLUMN first_byte_ms REAL;
ALTER TABLE hook_delivery ADD COLUMN sent_at TEXT;
UPDATE hook_delivery SET sent_at = created_at;
-- A listener may get an event twice.
CREATE UNIQUE INDEX hook_delivery_event ON hook_delivery(event_id, hook_id, event_name) WHERE event_id IS NOT NULL;
CREATE INDEX hook_delivery_waiting ON hook_delivery(hook_id, id) WHERE state = 'waiting';
`
