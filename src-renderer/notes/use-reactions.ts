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
  const running = useRef(false)
  const change = async ({ name, emoji, award_id }: Toggled) => {
    const reads = readsOf(on.noteable)
    const shown = emoji ?? `:${name}:`
    const undo = award_id === null ? undoOfAward(on, (await giveAward(on, name)).id) : undoOfRemoval(on, name)
    if (award_id !== null) await takeAward(on, award_id)
    announceOne({
      text: award_id === null ? `Reacted with ${shown}` : `Reaction ${shown} removed`,
      name: `reaction to ${on.noteable.record.references.full}`,
      reads,
      undo,
    })
    await Promise.all(reads.map((read) => cache.invalidateQueries({ queryKey: [read] })))
  }
  return {
    error,
    /** Returns whether the server accepted the change. */
    toggle: async (toggled: Toggled): Promise<boolean> => {
      // A second click would take back what the first has not given yet.
      if (running.current) return false
      running.current = true
      setError(undefined)
      try {
        await change(toggled)
        return true
      } catch (cause) {
        setError(refusalOf(cause).text)
        return false
      } finally {
        running.current = false
      }
    },
  }
}
