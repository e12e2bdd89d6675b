import { useRead } from '../api/use-api.ts'
import { Person } from '../ui/person.tsx'
import { SkeletonBar } from '../ui/states.tsx'
import { addressesOf, type Noteable, paramsOf } from './noteable.ts'

const per_page = 100
const shown = 8

/** The author, the assignees, and everybody who commented or was mentioned. */
export function Participants({ noteable }: { noteable: Noteable }) {
  const read = useRead(addressesOf(noteable).participants, { ...paramsOf(noteable), per_page })
  if (read.error) return <span className="quiet">Not loaded: {read.error.message}</span>
  if (!read.data) return <SkeletonBar width={96} />
  const rest = read.data.slice(shown)
  return (
    <>
      {read.data.slice(0, shown).map((person) => (
        <Person key={person.id} person={person} />
      ))}
      {rest.length > 0 && (
        <span className="quiet" title={rest.map(({ name }) => name).join(', ')}>
          and {rest.length === per_page - shown ? 'at least ' : ''}
          {rest.length} more
        </span>
      )}
    </>
  )
}
