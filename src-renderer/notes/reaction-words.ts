import { count } from '../ui/number.ts'
import type { Reaction } from './use-reactions.ts'

/** `You, Ada and 3 more reacted with :tada:` */
export function reactionWords({ name, count: all, award_id, users }: Reaction, own_id: number | undefined): string {
  const others = users.filter(({ id }) => id !== own_id).map((user) => user.name)
  const named = award_id === null ? others : ['You', ...others]
  const rest = all - named.length
  const people = rest > 0 ? [...named, `${count(rest)} more`] : named
  return `${joined(people)} reacted with :${name}:`
}

const joined = (words: readonly string[]) =>
  words.length > 1 ? `${words.slice(0, -1).join(', ')} and ${words.at(-1)}` : (words[0] ?? 'Nobody')
