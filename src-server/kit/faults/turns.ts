import { crc32 } from 'node:zlib'

/** Which of the things that match a rule meet its fault. At most one of these is set; all meet it without any. */
export interface Turns {
  /** Only this one. */
  nth?: number | undefined
  /** The first so many. */
  first?: number | undefined
  /** All but the first so many. */
  after?: number | undefined
  /** Every so many: 3 is the third, the sixth … */
  every?: number | undefined
  /** So many of all, chosen by the seed. */
  share?: number | undefined
}

/** The names of the ways to choose. */
export const TURNS = ['nth', 'first', 'after', 'every', 'share'] as const

/**
 * Whether it is the turn of the `count`th thing with a key. The same seed, key and count always give the same, so runs repeat.
 *
 * @param count from 1
 */
export function isTurn({ nth, first, after, every, share }: Turns, seed: number, key: string, count: number): boolean {
  if (nth !== undefined) return count === nth
  if (first !== undefined) return count <= first
  if (after !== undefined) return count > after
  if (every !== undefined) return count % every === 0
  return share === undefined || chance(seed, key, count) < share
}

/** A number from 0 to below 1 that looks random, and is the same for the same seed, key and count. */
export function chance(seed: number, key: string, count: number): number {
  // The checksum differs for each input, and mixing its bits makes neighbours differ in all of them.
  let bits = crc32(`${seed} ${count} ${key}`)
  bits = Math.imul(bits ^ (bits >>> 16), 0x85ebca6b)
  bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2ae35)
  return ((bits ^ (bits >>> 16)) >>> 0) / 2 ** 32
}
