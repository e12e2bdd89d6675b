/**
 * The stored form of an email address: trimmed and in lower case, so that an address has one spelling. The columns' own collation
 * (`NOCASE`) folds ASCII letters only: without this, `É@x.org` and `é@x.org` would be two addresses.
 */
export const normalizeEmail = (address: string) => address.trim().toLowerCase()
