export interface Followed {
  id: number
  name: string
  username: string
  avatar_url: string | null
}

/** Somebody beside a person in the picture of followers. */
export interface FollowLink {
  person: Followed
  /** Follows the person. */
  follows: boolean
  /** The person follows them. */
  followed: boolean
}

/** Everybody on either side, each once: first those who follow each other, then the others, by name. */
export function followLinks(followers: readonly Followed[], following: readonly Followed[]): FollowLink[] {
  const [left, right] = [new Set(followers.map(({ id }) => id)), new Set(following.map(({ id }) => id))]
  const people = new Map([...followers, ...following].map((person) => [person.id, person]))
  return [...people.values()]
    .map((person) => ({ person, follows: left.has(person.id), followed: right.has(person.id) }))
    .toSorted((a, b) => Number(isMutual(b)) - Number(isMutual(a)) || a.person.name.localeCompare(b.person.name))
}

export const isMutual = ({ follows, followed }: FollowLink): boolean => follows && followed

const ROW = 32

/** Where the lines of `count` rows meet, and the height of all rows. Both sides have the height of the longer one. */
export const heightOf = (count: number): number => Math.max(1, count) * ROW

/**
 * The curve from row `index` of a side with `rows` rows to the middle, in a field of `width` × `height`. The shorter side is centered.
 * Returns the path of an SVG.
 */
export function curveOf(
  index: number,
  { rows, width, height, side }: { rows: number; width: number; height: number; side: 'left' | 'right' },
): string {
  const y = (height - rows * ROW) / 2 + index * ROW + ROW / 2
  const middle = height / 2
  const half = width / 2
  return side === 'left'
    ? `M0 ${y} C${half} ${y} ${half} ${middle} ${width} ${middle}`
    : `M0 ${middle} C${half} ${middle} ${half} ${y} ${width} ${y}`
}
