import { useState } from 'react'
import { initialsOf } from './initials.ts'
import classes from './person.module.css'
import { picturePath } from './picture-path.ts'
import { Rest } from './rest.tsx'

const hues = [200, 152, 28, 262, 330, 86, 230, 12]

export interface PersonLike {
  id: number
  name: string
  avatar_url: string | null
}

interface AvatarProps {
  /** A user, or a project or group, which are `square`. */
  person: PersonLike
  size?: number
  square?: boolean
}

/** The uploaded picture. Until the picture is there, and if it cannot be loaded, the initials, in the same room. */
export function Avatar({ person, size = 20, square = false }: AvatarProps) {
  const path = picturePath(person.avatar_url)
  const [loaded, setLoaded] = useState<string>()
  const [broken, setBroken] = useState<string>()
  const hue = hues[person.id % hues.length]
  return (
    <span
      className={classes.avatar}
      style={{ '--hue': hue, width: size, height: size, fontSize: Math.round(size * 0.42) } as React.CSSProperties}
      role="img"
      aria-label={person.name}
      title={person.name}
      data-square={square || undefined}
    >
      {/* Hidden, not removed: their baseline is that of the avatar. */}
      <span data-hidden={(path !== undefined && path === loaded) || undefined}>{initialsOf(person.name)}</span>
      {path !== undefined && path !== broken && (
        <img src={path} alt="" onLoad={() => setLoaded(path)} onError={() => setBroken(path)} />
      )}
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

/** The room of an avatar in the title bar of a page whose record loads. */
export const AvatarSkeleton = ({ square = false }: { square?: boolean }) => (
  <span className={classes.waiting} data-square={square || undefined} />
)

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
