/** Administrators find the user of an SSH key by its MD5 fingerprint, too. */
export const fingerprintsOfKeys = `
CREATE INDEX ssh_key_fingerprint ON ssh_key(fingerprint);
`
