import { Button } from '@mantine/core'
import { IconTable, IconUserMinus, IconUserPlus, IconVectorBezier2 } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { fetchBody } from '../api/client.ts'
import { describeError } from '../api/describe-error.ts'
import { useRead, useWrite } from '../api/use-api.ts'
import { announceOne } from '../changes/announce-change.tsx'
import { undoWith } from '../changes/undo.ts'
import { useMe } from '../issues/use-issue.ts'
import { count, pluralize } from '../ui/number.ts'
import panels from '../ui/panel.module.css'
import { Avatar, Person } from '../ui/person.tsx'
import { ErrorBand } from '../ui/states.tsx'
import classes from './follow-graph.module.css'
import { curveOf, type Followed, type FollowLink, followLinks, heightOf, isMutual } from './follow-links.ts'
import type { User } from './user.ts'

/** So many people fit on each side of the picture. The table shows more. */
const drawn = 8
const listed = 100
const gap = 64

const readsOfFollowing = ['GET /users/:id', 'GET /users/:id/followers', 'GET /users/:id/following'] as const

/** Who follows the user, and who the user follows: as a picture, and as a table. Private profiles show neither. */
export function FollowGraph({ user }: { user: User }) {
  const isVisible = user.followers !== undefined
  const [asTable, setAsTable] = useState(false)
  const of = { id: user.id, per_page: asTable ? listed : drawn }
  const followers = useRead('GET /users/:id/followers', of, { enabled: isVisible })
  const following = useRead('GET /users/:id/following', of, { enabled: isVisible })
  if (!isVisible) return null
  const links = followers.data && following.data ? followLinks(followers.data, following.data) : undefined
  const error = followers.error ?? following.error
  return (
    <section aria-label="Followers" className={classes.section}>
      <header className={`${panels.heading} ${classes.head}`}>
        <h2>Followers and following</h2>
        <span className="quiet">
          {pluralize(user.followers ?? 0, 'follower')}, follows {count(user.following ?? 0)}
        </span>
        <span className={classes.actions}>
          <FollowButton user={user} />
          {links && links.length > 0 && (
            <Button
              variant="subtle"
              color="gray"
              leftSection={
                asTable ? <IconVectorBezier2 size={14} stroke={1.75} /> : <IconTable size={14} stroke={1.75} />
              }
              onClick={() => setAsTable(!asTable)}
            >
              {asTable ? 'Show as picture' : 'Show as table'}
            </Button>
          )}
        </span>
      </header>
      {error && !links && <ErrorBand error={error} onRetry={followers.error ? followers.retry : following.retry} />}
      {links?.length === 0 && (
        <p className={`quiet ${classes.none}`}>Nobody follows this user. This user follows nobody.</p>
      )}
      {links &&
        links.length > 0 &&
        (asTable ? <Table links={links} user={user} /> : <Picture links={links} user={user} />)}
    </section>
  )
}

/** Follows or unfollows the user as the person who is signed in. */
function FollowButton({ user }: { user: User }) {
  const me = useMe().data
  const follow = useWrite('POST /users/:id/follow', { refreshes: readsOfFollowing })
  const unfollow = useWrite('POST /users/:id/unfollow', { refreshes: readsOfFollowing })
  if (!me || me.id === user.id || user.is_followed === undefined || user.state !== 'active') return null
  const { id, name, is_followed } = user
  const change = () =>
    void (is_followed ? unfollow : follow).write({ id }).then(
      () =>
        announceOne({
          text: is_followed ? `You no longer follow ${name}` : `You follow ${name}`,
          name,
          reads: readsOfFollowing,
          undo: undoWith(
            'user',
            async () => (await fetchBody('GET /users/:id', { id })).is_followed === !is_followed,
            () => fetchBody(is_followed ? 'POST /users/:id/follow' : 'POST /users/:id/unfollow', { id }),
          ),
        }),
      () => undefined,
    )
  const error = follow.error ?? unfollow.error
  return (
    <>
      {error && (
        <span className={classes.error} role="alert">
          {describeError(error)}
        </span>
      )}
      <Button
        leftSection={is_followed ? <IconUserMinus size={14} stroke={1.75} /> : <IconUserPlus size={14} stroke={1.75} />}
        loading={follow.pending || unfollow.pending}
        onClick={change}
      >
        {is_followed ? 'Unfollow' : 'Follow'}
      </Button>
    </>
  )
}

interface Props {
  links: readonly FollowLink[]
  user: User
}

function Picture({ links, user }: Props) {
  const left = links.filter(({ follows }) => follows)
  const right = links.filter(({ followed }) => followed)
  const height = heightOf(Math.max(left.length, right.length))
  const more = (shown: number, all: number) => (all > shown ? `and ${count(all - shown)} more` : undefined)
  return (
    <div className={classes.picture}>
      <p className="quiet">Followers</p>
      <p className={`quiet ${classes.rightHead}`}>Following</p>
      <Side name="Followers" links={left} />
      <Curves links={left} side="left" height={height} />
      <span className={classes.middle}>
        <Avatar person={user} size={32} />
      </span>
      <Curves links={right} side="right" height={height} />
      <Side name="Following" links={right} />
      <p className="quiet">{more(left.length, user.followers ?? 0)}</p>
      <p className={`quiet ${classes.rightHead}`}>{more(right.length, user.following ?? 0)}</p>
    </div>
  )
}

function Side({ name, links }: { name: string; links: readonly FollowLink[] }) {
  if (links.length === 0) return <p className={`quiet ${classes.nobody}`}>Nobody</p>
  return (
    <ul aria-label={name} className={classes.side}>
      {links.map((link) => (
        <li key={link.person.id}>
          <PersonLink person={link.person} note={isMutual(link) ? 'follow each other' : undefined} />
        </li>
      ))}
    </ul>
  )
}

const PersonLink = ({ person, note }: { person: Followed; note?: string | undefined }) => (
  <Link
    to="/users/$userId"
    params={{ userId: String(person.id) }}
    className={panels.line}
    title={`@${person.username}`}
  >
    <Person person={person} />
    {note && <span className="visually-hidden">, {note}</span>}
  </Link>
)

/** Lines that point from each follower to those they follow. Those of people who follow each other are in the accent color and thicker. */
function Curves({ links, side, height }: { links: readonly FollowLink[]; side: 'left' | 'right'; height: number }) {
  return (
    <svg width={gap} height={height} className={classes.curves} aria-hidden="true">
      {links.map((link, index) => (
        <path
          key={link.person.id}
          d={curveOf(index, { rows: links.length, width: gap, height, side })}
          data-mutual={isMutual(link) || undefined}
        />
      ))}
      {links.length > 0 && <Arrow x={gap} y={side === 'left' ? height / 2 : undefined} links={links} height={height} />}
    </svg>
  )
}

/** The heads of the arrows: one at the user, or one at each person that the user follows. */
function Arrow({
  x,
  y,
  links,
  height,
}: {
  x: number
  y: number | undefined
  links: readonly FollowLink[]
  height: number
}) {
  const rows =
    y === undefined ? links.map((_, index) => (height - heightOf(links.length)) / 2 + heightOf(1) * (index + 0.5)) : [y]
  return rows.map((row) => (
    <path key={row} className={classes.tip} d={`M${x - 5} ${row - 4}L${x} ${row}L${x - 5} ${row + 4}`} />
  ))
}

function Table({ links, user }: Props) {
  const shown = links.filter(({ follows }) => follows).length
  return (
    <>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">Person</th>
            <th scope="col">Follows the user</th>
            <th scope="col">Followed by the user</th>
          </tr>
        </thead>
        <tbody>
          {links.map(({ person, follows, followed }) => (
            <tr key={person.id}>
              <th scope="row">
                <PersonLink person={person} />
              </th>
              <td>{follows ? 'yes' : <span className="quiet">–</span>}</td>
              <td>{followed ? 'yes' : <span className="quiet">–</span>}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {shown < (user.followers ?? 0) && <p className={`quiet ${classes.none}`}>The first {listed} of each side.</p>}
    </>
  )
}
