/** Titles of sample changes. Branch names are built from the titles. */
export const CHANGES = [
  'Show delivery times on the order page',
  'Cache the exchange rates for an hour',
  'Retry webhooks that time out',
  'Sort search results by stock first',
  'Validate postal codes by country',
  'Move thumbnails to a background job',
  'Add an index for orders by customer',
  'Keep the basket between sessions',
  'Round taxes per line, not per order',
  'Say why a voucher is refused',
  'Stream the nightly export',
  'Update the payment client',
  'Drop the old address form',
  'Warn before a price changes',
  'Fold repeated log lines',
  'Page the list of returns',
  'Send receipts as plain text too',
  'Close idle database connections',
  'Let support resend an invoice',
  'Show stock per warehouse',
] as const

export const OUTAGES = [
  'Checkout answers 502',
  'Search returns nothing',
  'Receipts are sent twice',
  'Sign-in takes half a minute',
  'Prices are shown without tax',
  'Images do not load',
  'Orders stay pending',
  'The export stops half way',
] as const
