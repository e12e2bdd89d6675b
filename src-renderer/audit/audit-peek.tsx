import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { curlText } from '../api/curl.ts'
import { useRead } from '../api/use-api.ts'
import { useScreenRequest } from '../api/wire.ts'
import { announceOne } from '../changes/announce-change.tsx'
import { ChangeLink } from '../home/change-link.tsx'
import { changeWords } from '../home/change-words.ts'
import { undoneChange } from '../home/undone-change.ts'
import type { PeekActions } from '../lists/list-browser.tsx'
import { ResponseJson } from '../lists/response-json.tsx'
import { copyText } from '../ui/copy.ts'
import { CopyButton } from '../ui/copy-button.tsx'
import { exactTime } from '../ui/dates.ts'
import { Diff } from '../ui/diff.tsx'
import { Isolated } from '../ui/isolated.tsx'
import { Kbd } from '../ui/kbd.tsx'
import { LinkButton } from '../ui/link-button.tsx'
import { type Meta, Peek, PeekFoot, PeekTabs } from '../ui/peek.tsx'
import { Person } from '../ui/person.tsx'
import { PeekSkeleton } from '../ui/record-skeleton.tsx'
import { useShortcut } from '../ui/shortcuts.tsx'
import { Ago } from '../ui/when.tsx'
import classes from './audit.module.css'
import { type AuditDetail, type AuditEntry, auditReads, changeOf, hasHiddenValues, wholeText } from './audit-entry.ts'
import { entryUndo, needsActiveProject, undoObstacle } from './audit-undo.ts'

interface Props extends PeekActions {
  id: number
  row: AuditEntry | undefined
}

const tabs = [
  ['change', 'Change'],
  ['json', 'JSON'],
] as const

/** A stored change: who made it and through whom, the values before and after, and its undo. */
export function AuditPeek({ id, row, ...actions }: Props) {
  const read = useRead('GET /-/gantry/v1/audit/:id', { id })
  useScreenRequest({ request: read.request, peek: true })
  const [tab, setTab] = useState<(typeof tabs)[number][0]>('change')
  const entry = read.data ?? row
  return (
    <Peek
      name="Change"
      badge={undefined}
      reference={entry?.event ?? `change ${id}`}
      title=""
      tabs={<PeekTabs value={tab} onPick={setTab} tabs={tabs} />}
      {...(tab === 'change' && entry && { meta: metaOf(entry) })}
      foot={read.data && <UndoFoot key={id} entry={read.data} />}
      onCopy={() => copyText(curlText(read.request), 'Request')}
      {...actions}
    >
      {tab === 'json' ? (
        <ResponseJson name="Change" read={read} peeked />
      ) : entry ? (
        <div className={classes.change}>
          <Sentence entry={entry} />
          {entry.changes.length === 0 && <p className="quiet">The entry stores no values before and after.</p>}
          {entry.changes.map(({ field, before, after }) => (
            <section key={field} aria-label={field}>
              <h3 className="mono">{field}</h3>
              {hasHiddenValues({ field, before, after }) ? (
                <p className="quiet">Changed. The entry does not store the values.</p>
              ) : (
                <Diff name={field} before={wholeText(field, before)} after={wholeText(field, after)} />
              )}
            </section>
          ))}
          {read.data && read.data.undo_blocked_by.length > 0 && (
            <section aria-label="Later changes">
              <h3>Later changes that depend on this one</h3>
              <ul>
                {read.data.undo_blocked_by.map((later) => (
                  <li key={later.id} className={classes.later}>
                    <span className="mono">{later.event}</span> by {later.author?.name ?? 'Gantry'},{' '}
                    <Ago at={later.at} /> ago
                  </li>
                ))}
              </ul>
            </section>
          )}
        </div>
      ) : (
        <PeekSkeleton noun="change" read={read} bars={['60%', '80%']} />
      )}
    </Peek>
  )
}

/** Undoes the change, unless something later depends on it. */
function UndoFoot({ entry }: { entry: AuditDetail }) {
  const cache = useQueryClient()
  const [state, setState] = useState<'undoing' | 'undone'>()
  const [refusal, setRefusal] = useState<string>()
  const found = entryUndo(entry)
  const asksProject = found !== undefined && needsActiveProject(entry)
  const project = useRead('GET /projects/:id', { id: entry.project_id ?? 0 }, { enabled: asksProject })
  const isAsking = asksProject && project.pending
  const obstacle = undoObstacle(entry, project.data?.archived === true)
  const name = entry.title ?? entry.path ?? entry.event
  const undo = async () => {
    if (!found || obstacle !== undefined || state || isAsking) return
    setState('undoing')
    setRefusal(undefined)
    const refused = await found.undo().catch((cause: Error) => ({ text: cause.message }))
    setRefusal(refused?.text)
    setState(refused ? undefined : 'undone')
    void cache.invalidateQueries()
    if (!refused) announceOne({ ...undoneChange(entry, name), name, reads: auditReads, undo: found.redo })
  }
  useShortcut('u', () => void undo(), { name: 'Undo this change', enabled: obstacle === undefined })
  return (
    <PeekFoot>
      {refusal !== undefined && (
        <span className={classes.refusal} role="alert">
          {refusal}
        </span>
      )}
      {refusal?.startsWith('403') && (
        <LinkButton to="/requests" search={{ q: 'client:console status:403' }}>
          Show why
        </LinkButton>
      )}
      {state === undefined && obstacle === undefined && found?.note !== undefined && (
        <span className="quiet">{found.note}</span>
      )}
      {state === 'undone' ? (
        <span role="status">Undone</span>
      ) : obstacle === undefined ? (
        <Button
          rightSection={<Kbd>u</Kbd>}
          loading={state === 'undoing'}
          disabled={isAsking}
          onClick={() => void undo()}
        >
          Undo this change
        </Button>
      ) : (
        <span className="quiet">{obstacle}</span>
      )}
    </PeekFoot>
  )
}

/** `Ada acting as Vera closed issue One` */
function Sentence({ entry }: { entry: AuditEntry }) {
  const { who, what, end } = changeWords(entry)
  const names = [entry.sudo_by?.name, entry.author?.name].flatMap((name) => name ?? [])
  return (
    <p>
      <Isolated text={who} names={names} /> <Isolated text={what} names={entry.user === null ? [] : [entry.user]} />{' '}
      <bdi>
        <ChangeLink change={changeOf(entry)} />
      </bdi>{' '}
      {end}
    </p>
  )
}

const metaOf = (entry: AuditEntry): Meta => [
  ['By', entry.author ? <Person key="a" person={entry.author} /> : 'Gantry itself'],
  ...(entry.sudo_by ? [['Through', <Person key="s" person={entry.sudo_by} />] as const] : []),
  ['When', exactTime(entry.at)],
  ['Address', entry.ip_address ?? 'none'],
  ['Target', `${entry.target.type} ${entry.target.id}`],
  [
    'Request',
    entry.request_id === null ? (
      'none'
    ) : (
      <span key="r" className={classes.request}>
        <span className="mono cut">{entry.request_id}</span>
        <CopyButton text={entry.request_id} name="request ID" />
      </span>
    ),
  ],
]
