import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { ResponseBody } from '../api/client.ts'
import { useRead } from '../api/use-api.ts'
import { announceOne } from '../changes/announce-change.tsx'
import { refusalOf } from '../changes/undo.ts'
import { giveAward, takeAward, undoOfAward, undoOfRemoval } from './award.ts'
import { addressesOf, type Noteable, type Place, paramsOf, readsOf } from './noteable.ts'

export type Reaction = ResponseBody<'GET /-/gantry/v1/projects/:id/issues/:issue_iid/reactions'>[number]

/** The reactions to a record, or to one of its comments. */
export function useReactions(noteable: Place, note_id?: number) {
  const read = useRead(addressesOf(noteable).reactions, paramsOf(noteable))
  const reactions = (read.data ?? []).filter(({ awardable_type, awardable_id }) =>
    note_id === undefined ? awardable_type !== 'Note' : awardable_type === 'Note' && awardable_id === note_id,
  )
  return { ...read, reactions }
}

/** An emoji, and the award of the user if the user has reacted with it. */
export type Toggled = Pick<Reaction, 'name' | 'emoji' | 'award_id'>

/** Reacts with an emoji, or takes back the reaction. `z` undoes it. */
export function useToggleReaction(on: { noteable: Noteable; note_id?: number | undefined }) {
  const cache = useQueryClient()
  const [error, setError] = useState<string>()
  /** The last change of each emoji. A second click takes back what the first one gives, also before the reactions on screen are fresh. */
  const latest = useRef(new Map<string, Promise<Toggled>>())
  const change = async ({ name, emoji, award_id }: Toggled): Promise<Toggled> => {
    const reads = readsOf(on.noteable)
    const shown = emoji ?? `:${name}:`
    const given = award_id === null ? (await giveAward(on, name)).id : null
    if (award_id !== null) await takeAward(on, award_id)
    announceOne({
      text: given === null ? `Reaction ${shown} removed` : `Reacted with ${shown}`,
      name: `reaction to ${on.noteable.record.references.full}`,
      reads,
      undo: given === null ? undoOfRemoval(on, name) : undoOfAward(on, given),
    })
    return { name, emoji, award_id: given }
  }
  /** The last change of an emoji is forgotten as soon as the reactions on screen have it. */
  const refresh = async (name: string, changed: Promise<Toggled>) => {
    await Promise.all(readsOf(on.noteable).map((read) => cache.invalidateQueries({ queryKey: [read] })))
    if (latest.current.get(name) === changed) latest.current.delete(name)
  }
  return {
    error,
    /** Returns whether the server accepted the change. */
    toggle: async (toggled: Toggled): Promise<boolean> => {
      setError(undefined)
      const before = latest.current.get(toggled.name) ?? Promise.resolve(toggled)
      const changed = before.then(change)
      latest.current.set(toggled.name, changed)
      try {
        await changed
        void refresh(toggled.name, changed)
        return true
      } catch (cause) {
        latest.current.delete(toggled.name)
        setError(refusalOf(cause).text)
        return false
      }
    },
  }
}
