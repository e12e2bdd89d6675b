import { generateKey } from 'openpgp'

interface Options {
  type?: 'ecc' | 'rsa'
  curve?: 'nistP256' | 'nistP384' | 'nistP521'
  rsaBits?: number
  keyExpirationTime?: number
  subkeys?: { sign?: boolean }[]
}

/** An armored public key for these addresses. The private key is thrown away. */
export async function gpgKey(
  addresses: readonly string[] = ['ada@example.com'],
  options: Options = {},
): Promise<string> {
  const userIDs = addresses.map((email) => ({ name: email.split('@')[0] ?? '', email }))
  const { publicKey } = await generateKey({ userIDs, ...options, format: 'armored' })
  return publicKey
}

/** A key of a curve that openpgp can read, but not check. */
export const rareKey = `-----BEGIN PGP PUBLIC KEY BLOCK-----

mFMEawkFqRMJKyQDAwIIAQEHAgMEcAXkBwAG0VvdXjRiVZRN0CpQhKJl2zOPu6+f
dMTsi8AtR9Qxj1jfPxbcP6HLLXuG2P5kJATWbZZIqK8uaa2DkbQVQWRhIDxhZGFA
ZXhhbXBsZS5jb20+iJAEExMIADgWIQTZPXlwqC4atnFJqVtjckhvORNvOwUCawkF
qQIbAwULCQgHAgYVCgkICwIEFgIDAQIeAQIXgAAKCRBjckhvORNvOzRLAP9jRKUx
COButU2tgoItzxSkipCU1SaqAovXELK/50u8AwD/btBnelAmTF9I1iSDImXV4qG0
O9X3Ezmb8yEN8Cdrv60=
=Hegh
-----END PGP PUBLIC KEY BLOCK-----`
