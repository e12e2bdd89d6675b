import { hash } from 'node:crypto'
import { type Random, secretOf } from '../../kit/random.ts'

const PREFIX = 'GR1348941'
const LENGTH = 20

/** A new token for registering runners. */
export const newRunnersToken = (random: Random) => PREFIX + secretOf(random, 15)

/**
 * The runners token of a seeded project or group. It is derived from `of`, so that a seed repeats exactly. No runner can register with it.
 */
export const seededRunnersToken = (of: string) =>
  PREFIX + hash('sha256', `runners token of ${of}`, 'base64url').slice(0, LENGTH)
