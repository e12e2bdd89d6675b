/** For the log of deliveries: what each is about, how it ended, and when the token of a hook was set. */
export const deliveryLog = `
ALTER TABLE system_hook ADD COLUMN token_set_at TEXT;
ALTER TABLE hook_delivery ADD COLUMN subject TEXT;
ALTER TABLE hook_delivery ADD COLUMN outcome TEXT GENERATED ALWAYS AS (CASE
  WHEN state = 'waiting' THEN 'waiting'
  WHEN response_status IS NULL OR failure IS NOT NULL THEN 'no_answer'
  WHEN response_status >= 500 THEN 'server_error'
  WHEN response_status >= 400 THEN 'client_error'
  ELSE 'ok' END) VIRTUAL;
-- The rows hold bodies, so that filters read this index instead.
CREATE INDEX hook_delivery_list ON hook_delivery(
  id, hook_id, outcome, event_name, cause, response_status, duration_ms, created_at, subject);
CREATE INDEX hook_delivery_outcome ON hook_delivery(outcome, id);
CREATE INDEX hook_delivery_counts ON hook_delivery(hook_id, created_at, outcome);
`
