import { initialsOf } from './initials.ts'
import classes from './person.module.css'
import { Rest } from './rest.tsx'

const hues = [200, 152, 28, 262, 330, 86, 230, 12]

export interface PersonLike {
  id: number
  name: string
}

export function Avatar({ person, size = 20 }: { person: PersonLike; size?: number }) {
  const hue = hues[person.id % hues.length]
  return (
    <span
      className={classes.avatar}
      style={{ '--hue': hue, width: size, height: size, fontSize: Math.round(size * 0.42) } as React.CSSProperties}
      role="img"
      aria-label={person.name}
      title={person.name}
    >
      {initialsOf(person.name)}
    </span>
  )
}

/** The first two people, and how many more there are. */
export function Avatars({ people }: { people: readonly PersonLike[] }) {
  if (people.length === 0) return <span className={classes.nobody} role="img" aria-label="Unassigned" />
  const rest = people.slice(2)
  return (
    <span className={classes.stack}>
      {people.slice(0, 2).map((person) => (
        <Avatar key={person.id} person={person} />
      ))}
      {rest.length > 0 && (
        <Rest count={rest.length} names={rest.map((person) => person.name)} noun="assignee">
          {people.map((person) => (
            <Person key={person.id} person={person} />
          ))}
        </Rest>
      )}
    </span>
  )
}

/** An avatar and a name in one line. */
export function Person({ person, size = 18 }: { person: PersonLike; size?: number }) {
  return (
    <span className={classes.person}>
      <span aria-hidden="true" className={classes.face}>
        <Avatar person={person} size={size} />
      </span>
      <span className="cut" dir="auto">
        {person.name}
      </span>
    </span>
  )
}
