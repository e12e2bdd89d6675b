import { isSecretSetting } from './settings/registry.ts'

/** Stands for a secret that was removed. */
export const MASK = '[masked]'

/** Parts of names whose values are secrets, without separators: `private_token`, `db-password`, `X-Api-Key`. */
const SECRET_PARTS =
  /token|password|passwd|passphrase|secret|privatekey|apikey|accesskey|authorization|credential|cookie|signature|sessionid|jwt|sealed/
const SECRET_NAMES = new Set(['auth', 'code', 'otp', 'otpattempt', 'pass', 'pin', 'pwd', 'session'])
/** Credentials of the request itself. They are masked, but the request can be sent again without them. */
const CREDENTIALS = new Set(['private_token', 'access_token'])
/** A shorter credential is not searched for in other texts: it would match ordinary words. */
const SHORTEST_CREDENTIAL = 8
const MOST_PATHS = 50
/** The variables of a hook hold what its URL must not show. Only their keys are no secrets. */
const URL_VARIABLE = /(?:^|\.)url_variables(?:\[\d+\])?$/

const NAME_IN_TEXT =
  '(?<![\\w-])[\\w-]{0,40}?(?:token|password|passwd|passphrase|secret|private[_-]?key|api[_-]?key|access[_-]?key|authorization|credential|cookie|signature|otp[_-]?attempt)[\\w-]{0,40}'
/**
 * Secrets inside a text. No pattern may scan the same characters many times, because texts come from callers.
 * Group 1 is kept, the rest of a match is masked.
 */
const PATTERNS: readonly RegExp[] = [
  /()-----BEGIN [A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)?-----[\s\S]*?(?:-----END [A-Z0-9 ]{0,40}-----|$)/g,
  // A password may have a slash that nobody encoded. Digits after a host, as in `registry.example:443/@scope`, are a port.
  /((?<![\w+.-])[a-z][a-z\d+.-]{0,20}:\/\/(?!(?:localhost|[^\s/:@]{0,200}\.[^\s/:@]{0,200}):\d{1,5}\/)[^\s/:@]{0,200}:)(?:[^\s/@]+|[^\s@]{1,200})(?=@)/gi,
  /((?<![\w-])(?:bearer|basic)\s{1,3})[\w.~+/=-]{6,}/gi,
  new RegExp(`(${NAME_IN_TEXT}\\\\{0,2}["']?\\s{0,3}(?:=>?|:)\\s{0,3}\\\\{0,2}")[^"\\\\]+`, 'gi'),
  new RegExp(`(${NAME_IN_TEXT}["']?\\s{0,3}(?:=>?|:)\\s{0,3}')[^']+`, 'gi'),
  new RegExp(`(${NAME_IN_TEXT}["']?\\s{0,3}(?:=>?|:)\\s{0,3}["']?)[^\\s"',;&}]+`, 'gi'),
  /()(?<![\w-])(?:gl[a-z]{2,8}-|gantry-session-|gh[a-z]_|github_pat_|xox[a-z]-|sk-)[\w-]{8,}/g,
  /()(?<![\w-])eyJ[\w-]{8,}\.[\w-]{8,}\.[\w-]*/g,
  /([?&]sig=)[^&\s"']+/gi,
  /()(?<!\w)AKIA[A-Z\d]{16}(?!\w)/g,
]

/** One of these is in every text that a pattern matches. Most texts have none, and are checked once instead of eight times. */
const HINTS =
  /-----|:\/\/|bearer|basic|token|passw|passphrase|secret|key|authorization|credential|cookie|signature|otp|sig=|gl[a-z]{2,8}-|session-|gh[a-z]_|github_pat_|xox|sk-|eyJ|AKIA/i

interface Masking {
  /** Texts to mask wherever they occur: the credentials of the request. */
  credentials: readonly string[]
  /** Masking stops after so many characters. */
  max_length: number
}

export interface Masked {
  value: unknown
  /** Where something was masked: `password`, `hooks[0].token`. Credentials of the request are left out. */
  paths: string[]
}

/** Copies a JSON value without its secrets. undefined: the value is longer than `max_length`. */
export function maskSecrets(value: unknown, { credentials, max_length }: Masking): Masked | undefined {
  const paths: string[] = []
  let left = max_length
  const note = (path: string) => {
    if (paths.length < MOST_PATHS && !paths.includes(path)) paths.push(path)
  }
  const text = (one: string, path: string) => {
    const safe = maskText(one, credentials)
    if (safe !== one) note(path)
    return safe
  }
  const copy = (one: unknown, path: string): unknown => {
    left -= typeof one === 'string' ? one.length + 2 : 4
    if (left < 0) return undefined
    if (typeof one === 'string') return text(one, path)
    if (Array.isArray(one)) return one.map((item, at) => copy(item, `${path}[${at}]`))
    if (typeof one !== 'object' || one === null) return one
    return copyFields(one, path)
  }
  const copyFields = (one: object, path: string) => {
    const result: Record<string, unknown> = Object.create(null)
    const isSecretPair = Object.entries(one).some(
      ([name, named]) => (name === 'key' || name === 'name') && typeof named === 'string' && isSecretName(named),
    )
    const isVariable = URL_VARIABLE.test(path)
    for (const [name, field] of Object.entries(one)) {
      left -= name.length
      const safeName = text(name, path)
      const at = path === '' ? safeName : `${path}.${safeName}`
      const isSecret =
        isSecretName(name) || (isSecretPair && name === 'value') || (isVariable && name.toLowerCase() !== 'key')
      if (!isSecret || field === null || field === '' || typeof field === 'boolean') result[safeName] = copy(field, at)
      else {
        result[safeName] = MASK
        if (!(path === '' && CREDENTIALS.has(name))) note(at)
      }
    }
    return result
  }
  const copied = copy(value, '')
  return left < 0 ? undefined : { value: copied, paths }
}

/** Removes secrets from a text: the given credentials, private keys, tokens of known forms, and values after names such as `password=`. */
export function maskText(text: string, credentials: readonly string[] = []): string {
  let safe = text
  for (const credential of credentials)
    if (credential.length >= SHORTEST_CREDENTIAL) safe = safe.replaceAll(credential, MASK)
  if (!HINTS.test(safe)) return safe
  for (const pattern of PATTERNS) safe = safe.replace(pattern, (all, kept: string) => maskAfter(all, kept))
  return safe
}

/** Text that is masked already stays as it is. */
const maskAfter = (all: string, kept: string) => (all === kept || all.startsWith(MASK, kept.length) ? all : kept + MASK)

/** Names of parameters repeat, and checking one takes longer than all else. Callers choose names, so few are remembered. */
const known = new Map<string, boolean>()
const MOST_KNOWN = 1000

function isSecretName(name: string): boolean {
  const remembered = known.get(name)
  if (remembered !== undefined) return remembered
  const isSecret = checkName(name)
  if (known.size < MOST_KNOWN && name.length <= 100) known.set(name, isSecret)
  return isSecret
}

function checkName(name: string): boolean {
  const plain = name.toLowerCase().replaceAll(/[^a-z\d]/g, '')
  return SECRET_NAMES.has(plain) || SECRET_PARTS.test(plain) || isSecretSetting(name)
}
