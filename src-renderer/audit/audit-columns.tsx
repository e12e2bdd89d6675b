import { changeWords } from '../home/change-words.ts'
import { Isolated } from '../ui/isolated.tsx'
import { Avatar } from '../ui/person.tsx'
import type { Columns } from '../ui/table-columns.ts'
import { Ago } from '../ui/when.tsx'
import classes from './audit.module.css'
import { type AuditEntry, changesText } from './audit-entry.ts'

export const auditColumns: Columns<AuditEntry> = [
  {
    id: 'who',
    header: 'Who',
    meta: { track: 'minmax(120px, 3fr)' },
    cell: ({ row: { original: entry } }) => <Who entry={entry} />,
  },
  {
    id: 'what',
    header: 'What',
    meta: { track: 'minmax(180px, 4fr)' },
    cell: ({ row: { original: entry } }) => {
      const { what, end } = changeWords(entry)
      return (
        <span className="cut">
          <span className="quiet">
            <Isolated text={what} names={entry.user === null ? [] : [entry.user]} />
          </span>{' '}
          <bdi className={classes.record}>{entry.title ?? entry.path ?? ''}</bdi>
          {end !== undefined && <span className="quiet"> {end}</span>}
        </span>
      )
    },
  },
  {
    id: 'changes',
    header: 'Before and after',
    meta: { track: 'minmax(160px, 4fr)', from: 760, name: 'Before and after' },
    cell: ({ row: { original: entry } }) => (
      <span className={`cut ${classes.values}`} dir="auto">
        {changesText(entry) ?? ''}
      </span>
    ),
  },
  {
    id: 'event',
    header: 'Event',
    meta: { track: '176px', from: 1100, name: 'Event' },
    cell: ({ row: { original: entry } }) => <span className="mono quiet cut">{entry.event}</span>,
  },
  {
    id: 'when',
    header: 'When',
    meta: { track: '56px', align: 'right' },
    cell: ({ row: { original: entry } }) => (
      <span className="quiet">
        <Ago at={entry.at} />
      </span>
    ),
  },
]

/** The author. Beside the name, who acted as the author: both names share the room. */
function Who({ entry: { author, sudo_by, ...entry } }: { entry: AuditEntry }) {
  const { who } = changeWords({ ...entry, author, sudo_by: null })
  return (
    <>
      {author ? <Avatar person={author} size={18} /> : <span className={classes.nobody} />}
      <span className={`cut ${classes.who}`}>
        <bdi>{who}</bdi>
      </span>
      {sudo_by && (
        <>
          <span className="quiet">by</span>
          <span className={`cut ${classes.through}`}>
            <bdi>{sudo_by.name}</bdi>
          </span>
        </>
      )}
    </>
  )
}
