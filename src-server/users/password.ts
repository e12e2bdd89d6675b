import { scrypt, timingSafeEqual } from 'node:crypto'
import type { Actor } from '../kit/access/actor.ts'
import type { Instance } from '../kit/instance.ts'
import type { Random } from '../kit/random.ts'
import { GUESSED_PASSWORDS } from './guessed-passwords.ts'

/** Each hash contains its parameters, so they can be raised later. The cost `N` is that of the instance. */
const SHAPE = { r: 8, p: 1 }
const MAX_LENGTH = 128
/** From this length on, a password may contain parts of the user's data. */
const PARTS_ALLOWED_FROM = 64
const SHORTEST_PART = 4
/** Words that attackers try first on such a platform. */
const PLATFORM_WORDS = ['gantry', 'devops']

const KEY_BYTES = 32
/** Stands for the hash of an account that does not exist or has no password. */
const absentHash = ({ password_cost }: Hashing) =>
  ['scrypt', password_cost, SHAPE.r, SHAPE.p, 'A'.repeat(22), Buffer.alloc(KEY_BYTES).toString('base64url')].join('$')

/** A hash takes about a tenth of a second. */
export const PASSWORD_COST = 2 ** 15

type Hashing = Pick<Instance, 'password_cost'>

/** Hashes off the event loop. */
const deriveKey = (password: string, salt: Buffer, cost: { N: number; r: number; p: number }) =>
  new Promise<Buffer>((done, fail) => {
    scrypt(password.normalize('NFKC'), salt, KEY_BYTES, { ...cost, maxmem: 256 * cost.N * cost.r }, (error, derived) =>
      error ? fail(error) : done(derived),
    )
  })

/** The result contains algorithm, cost and salt. */
export async function hashPassword(
  { random, password_cost: N }: Hashing & { random: Random },
  password: string,
): Promise<string> {
  const salt = random.bytes(16)
  const key = await deriveKey(password, salt, { N, ...SHAPE })
  return ['scrypt', N, SHAPE.r, SHAPE.p, salt.toString('base64url'), key.toString('base64url')].join('$')
}

/**
 * Whether the password has the hash. Takes the same time if there is no hash, so that nobody learns which accounts exist or have a password.
 * A password beyond the longest one is not hashed: no account has it.
 */
export async function isPassword(instance: Hashing, password: string, hash: string | null): Promise<boolean> {
  const [, N, r, p, salt, key = ''] = (hash ?? absentHash(instance)).split('$')
  const cost = { N: Number(N), r: Number(r), p: Number(p) }
  const stored = Buffer.from(key, 'base64url')
  const derived = await deriveKey(password.slice(0, MAX_LENGTH), Buffer.from(salt ?? '', 'base64url'), cost)
  return timingSafeEqual(derived, stored) && hash !== null && password.length <= MAX_LENGTH
}

interface SentPassword {
  password?: string | undefined
  reset_password?: boolean
  force_random_password?: boolean
}

/**
 * Hashes the password of a request before the request takes the writer. Only administrators set passwords, so nobody else can make the
 * server hash. The handler validates the password.
 */
export async function hashSentPassword({
  body: { password, reset_password = false, force_random_password = false },
  actor,
  instance,
}: {
  body: SentPassword
  actor: Actor
  instance: Instance
}): Promise<string | undefined> {
  const isUsed = password && password.length <= MAX_LENGTH && !reset_password && !force_random_password
  return actor.admin && isUsed ? hashPassword(instance, password) : undefined
}

interface Person {
  name: string
  username: string
  email: string
}

/** Hashes a new password that somebody chose. undefined for one that is refused for its length, which costs no time. */
export const hashNewPassword = async (instance: Instance, password: string): Promise<string | undefined> =>
  password.length <= MAX_LENGTH && password.length >= instance.settings.get('minimum_password_length')
    ? hashPassword(instance, password)
    : undefined

/** Validation errors of a password; empty if the password is valid. */
export function passwordFaults(password: string, person: Person, minimum: number): string[] {
  if (password === '') return ["can't be blank"]
  return [
    ...(password.length < minimum ? [`is too short (minimum is ${minimum} characters)`] : []),
    ...(password.length > MAX_LENGTH ? [`is too long (maximum is ${MAX_LENGTH} characters)`] : []),
    ...(isCommon(password, person) ? ['must not contain commonly used combinations of words and letters'] : []),
  ]
}

/** Whether the password is on the list, or contains a platform word or a part of the user's name or address. */
function isCommon(password: string, { name, username, email }: Person) {
  const text = password.toLowerCase()
  if (GUESSED_PASSWORDS.has(text)) return true
  if (text.length >= PARTS_ALLOWED_FROM) return false
  const parts = [name, username, email, ...email.split('@')].flatMap((one) => [one, ...one.split(/[^\p{L}\p{N}]+/u)])
  return [...PLATFORM_WORDS, ...parts].some((part) => part.length >= SHORTEST_PART && text.includes(part.toLowerCase()))
}
