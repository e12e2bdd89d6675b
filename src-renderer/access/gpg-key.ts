const begin = '-----BEGIN PGP PUBLIC KEY BLOCK-----'
const end = '-----END PGP PUBLIC KEY BLOCK-----'

/** Why the server would refuse the block; undefined if nothing speaks against it, or nothing is typed yet. Only the server reads the key. */
export function gpgKeyProblem(text: string): string | undefined {
  const typed = text.trim()
  if (typed === '') return undefined
  if (typed.includes('-----BEGIN PGP PRIVATE KEY BLOCK-----'))
    return 'This is a private key, which nobody else may have. Paste the output of gpg --armor --export.'
  if (!typed.startsWith(begin)) return `The block starts with ${begin}`
  if (!typed.endsWith(end)) return `The block ends with ${end}`
  if (typed.indexOf(begin, 1) > 0) return 'Paste only one key.'
  return undefined
}

/** `3A4F 91C2 …`, in groups of four. */
export const spacedFingerprint = (fingerprint: string): string => fingerprint.replace(/(.{4})(?=.)/g, '$1 ')

/** The name of an algorithm as openpgp writes it: `rsaEncryptSign 3072` is RSA, `eddsaLegacy ed25519Legacy` is Ed25519. */
export function algorithmName(algorithm: string | null): string {
  const [name = '', detail = ''] = (algorithm ?? '').split(' ')
  if (name.startsWith('rsa')) return `RSA, ${detail} bits`
  if (name === 'dsa') return `DSA, ${detail} bits`
  if (/^ed25519|^ed448/.test(name)) return name === 'ed448' ? 'Ed448' : 'Ed25519'
  if (name === 'eddsaLegacy') return 'Ed25519'
  return name === 'ecdsa' ? `ECDSA, ${detail}` : (algorithm ?? '–')
}
