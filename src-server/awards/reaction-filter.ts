import { wordOf } from '../kit/http/wire.ts'

/** The reactions of the viewer that a record needs: none, any, or the one with the name in `reaction`. */
export interface ReactionCondition {
  on: 'reaction'
  is: 'none' | 'any' | 'given'
}

interface Requested {
  condition: ReactionCondition | { on: 'nothing' }
  values: { reaction?: string }
}

/** Only users give emojis, so no record has one of an anonymous caller. */
export function readReaction(reaction: string | undefined, viewer_id: number): Requested[] {
  if (reaction === undefined || reaction === '') return []
  if (viewer_id === 0) return [{ condition: { on: 'nothing' }, values: {} }]
  const word = wordOf(reaction)
  if (word) return [{ condition: { on: 'reaction', is: word }, values: {} }]
  return [{ condition: { on: 'reaction', is: 'given' }, values: { reaction } }]
}
