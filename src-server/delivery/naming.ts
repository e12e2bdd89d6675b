import { hash } from 'node:crypto'
import type { EnvironmentTier } from './entity.ts'

const MAX_SLUG = 24
const SUFFIX = 6
const MAX_LENGTH = 255

/** The first match counts: `preprod-test` is for testing, and `preprod` must not match production. */
const SIGNS: readonly (readonly [EnvironmentTier, RegExp])[] = [
  ['development', /dev|review|trunk/i],
  ['testing', /te?st|int|acc?e?pt|qa|qc|control|quality/i],
  ['staging', /sta?g|mode?l|pre|demo|non/i],
  ['production', /pro?d|live/i],
]

/** The tier of an environment, by its name. */
export const tierOf = (name: string): EnvironmentTier => SIGNS.find(([, sign]) => sign.test(name))?.[0] ?? 'other'

/**
 * A slug for host names and labels: lower-case letters, digits and single dashes, starting with a letter, at most 24 characters. If the
 * slug differs from the name, six characters of a digest keep the slugs of similar names different.
 */
export function slugOf(name: string): string {
  const plain = name.toLowerCase().replace(/[^a-z0-9]/g, '-')
  const started = /^[a-z]/.test(plain) ? plain : `env-${plain}`
  const slug = trimmed(started.replace(/-+/g, '-').slice(0, MAX_SLUG))
  if (slug === name) return slug
  return `${trimmed(slug.slice(0, MAX_SLUG - SUFFIX - 1))}-${suffixOf(name)}`
}

const trimmed = (slug: string) => slug.replace(/-$/, '')

const suffixOf = (name: string) =>
  BigInt(`0x${hash('sha256', name)}`)
    .toString(36)
    .slice(-SUFFIX)

/** Faults of an environment name. */
export function nameFaults(name: string): string[] {
  if (name.trim() === '') return ["can't be blank", NAME_RULE]
  return [
    ...(name.length > MAX_LENGTH ? [`is too long (maximum is ${MAX_LENGTH} characters)`] : []),
    ...(/^[\w\-/${}. ]+$/.test(name) && !/^\/|\/$/.test(name) ? [] : [NAME_RULE]),
  ]
}

const NAME_RULE =
  "can contain only letters, digits, '-', '_', '/', '$', '{', '}', '.', and spaces, but it cannot start or end with '/'"

/** URL schemes that run code when a link is followed. */
const UNSAFE = ['javascript', 'data', 'vbscript']

/** Faults of an environment's external URL. */
export function urlFaults(url: string | null): string[] {
  if (url === null) return []
  const scheme = URL.parse(url)?.protocol.slice(0, -1)
  return [
    ...(url.length > MAX_LENGTH ? [`is too long (maximum is ${MAX_LENGTH} characters)`] : []),
    ...(scheme === undefined ? ['URI is invalid'] : []),
    ...(scheme !== undefined && UNSAFE.includes(scheme) ? [`${scheme} scheme is not allowed`] : []),
  ]
}
