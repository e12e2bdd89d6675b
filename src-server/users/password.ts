import { scrypt } from 'node:crypto'
import type { Random } from '../kit/random.ts'

/** Its parameters stand in each hash, so that they can be raised later. */
const COST = { N: 2 ** 15, r: 8, p: 1 }
const MAX_LENGTH = 128
const SHORTEST_PERSONAL_PART = 4

const COMMON =
  `password passw0rd 12345678 123456789 1234567890 87654321 qwerty qwertz azerty asdfgh zxcvbn 1q2w3e4r letmein welcome
iloveyou admin123 administrator football baseball basketball sunshine princess dragon monkey superman trustno1 abc123 abcd1234
11111111 00000000 changeme default starwars whatever computer internet`.split(/\s+/)

/** Off the event loop; the text carries algorithm, cost and salt. */
export async function hashPassword(random: Random, password: string): Promise<string> {
  const salt = random.bytes(16)
  const key = await new Promise<Buffer>((done, fail) => {
    scrypt(password.normalize('NFKC'), salt, 32, { ...COST, maxmem: 256 * COST.N * COST.r }, (error, derived) =>
      error ? fail(error) : done(derived),
    )
  })
  return ['scrypt', COST.N, COST.r, COST.p, salt.toString('base64url'), key.toString('base64url')].join('$')
}

interface Person {
  name: string
  username: string
  email: string
}

/** What is wrong with a password, in the words of BEHAVIOUR 4.7. */
export function passwordFaults(password: string, person: Person, minimum: number): string[] {
  if (password === '') return ["can't be blank"]
  return [
    ...(password.length < minimum ? [`is too short (minimum is ${minimum} characters)`] : []),
    ...(password.length > MAX_LENGTH ? [`is too long (maximum is ${MAX_LENGTH} characters)`] : []),
    ...(isCommon(password, person) ? ['must not contain commonly used combinations of words and letters'] : []),
  ]
}

/** Well-known passwords, and what anybody who knows the person would try. */
function isCommon(password: string, { name, username, email }: Person) {
  const text = password.toLowerCase()
  const personal = [name, ...name.split(/\s+/), username, email, ...email.split(/[@.]/)]
    .map((part) => part.toLowerCase())
    .filter((part) => part.length >= SHORTEST_PERSONAL_PART)
  return [...COMMON, ...personal].some((part) => text.includes(part))
}
