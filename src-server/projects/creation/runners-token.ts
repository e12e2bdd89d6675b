import { hash } from 'node:crypto'
import { type Random, secretOf } from '../../kit/random.ts'

const PREFIX = 'GR1348941'
const LENGTH = 20

/** A new secret with which runners register. */
export const newRunnersToken = (random: Random) => PREFIX + secretOf(random, 15)

/** The token of a seeded project or group: the same each time, so that a seed repeats exactly. No runner can register with it. */
export const seededRunnersToken = (of: string) =>
  PREFIX + hash('sha256', `runners token of ${of}`, 'base64url').slice(0, LENGTH)
