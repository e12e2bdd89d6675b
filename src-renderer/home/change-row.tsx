import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ReadAddress } from '../api/client.ts'
import { announceOne } from '../changes/announce-change.tsx'
import { issueLists } from '../live/issue-lists.ts'
import { Isolated } from '../ui/isolated.tsx'
import { Avatar } from '../ui/person.tsx'
import { StatusBadge } from '../ui/status-badge.tsx'
import { Ago } from '../ui/when.tsx'
import { ChangeLink } from './change-link.tsx'
import { type Change, undoOf } from './change-undo.ts'
import { changeWords } from './change-words.ts'
import classes from './changes.module.css'
import shared from './home.module.css'
import { undoneChange } from './undone-change.ts'

const reads: readonly ReadAddress[] = [
  'GET /-/gantry/v1/changes',
  'GET /-/gantry/v1/state',
  'GET /projects',
  'GET /groups',
  'GET /application/settings',
  'GET /-/gantry/v1/settings',
  ...issueLists,
]

/** One change with its author, its record and its age. If the user can undo the change, the row has a button for it. */
export function ChangeRow({ change }: { change: Change }) {
  const cache = useQueryClient()
  const [state, setState] = useState<'undoing' | 'undone'>()
  const [refusal, setRefusal] = useState<string>()
  const { who, what, end } = changeWords(change)
  const title = change.title ?? change.path ?? ''
  const all = [what, title, ...(end === undefined ? [] : [end])].join(' ')
  const names = change.user === null ? [] : [change.user]
  const people = [change.sudo_by?.name, change.author?.name].flatMap((name) => name ?? [])
  const found = undoOf(change)
  const undo = async () => {
    if (!found) return
    setState('undoing')
    setRefusal(undefined)
    const refused = await found.undo().catch((cause: Error) => ({ text: cause.message }))
    setRefusal(refused?.text)
    setState(refused ? undefined : 'undone')
    for (const read of reads) void cache.invalidateQueries({ queryKey: [read] })
    if (!refused) announceOne({ ...undoneChange(change, title), name: title, reads, undo: found.redo })
  }
  return (
    <li className={classes.change}>
      <div className={shared.line}>
        {change.author ? <Avatar person={change.author} /> : <span className={shared.nobody} />}
        <span className="cut">
          <Isolated text={who} names={people} />{' '}
          <span className="quiet">
            <Isolated text={what} names={names} />
          </span>{' '}
          <bdi>
            <ChangeLink change={change} />
          </bdi>
          {end !== undefined && <span className="quiet"> {end}</span>}
        </span>
        {change.outcome === 'failed' && (
          <StatusBadge tone="bad" look="tint">
            Failed
          </StatusBadge>
        )}
        {found && (
          <span className={classes.end}>
            {state === 'undone' ? (
              <span className="quiet" role="status">
                Undone
              </span>
            ) : (
              <Button
                className={classes.undo ?? ''}
                size="compact-xs"
                variant="subtle"
                loading={state === 'undoing'}
                aria-label={`Undo: ${who} ${all}`}
                onClick={() => void undo()}
              >
                Undo
              </Button>
            )}
          </span>
        )}
        <span className={`quiet ${shared.when}`}>
          <Ago at={change.at} />
        </span>
      </div>
      {refusal && (
        <p className={classes.refusal} role="alert">
          {refusal}
        </p>
      )}
    </li>
  )
}
