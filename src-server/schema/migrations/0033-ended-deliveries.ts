/** What pruning reads of the deliveries that have ended: the log holds 50,000, with long texts. */
export const endedDeliveries = `
CREATE INDEX hook_delivery_ended
  ON hook_delivery(id, created_at, octet_length(request_body) + octet_length(ifnull(response_body, ''))) WHERE state = 'ended';
`
