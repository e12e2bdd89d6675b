import { Link } from '@tanstack/react-router'
import { useRead } from '../api/use-api.ts'
import { roleName } from '../members/roles.ts'
import { Addresses } from '../ui/addresses.tsx'
import { Facts } from '../ui/facts.tsx'
import { count } from '../ui/number.ts'
import type { Meta } from '../ui/peek.tsx'
import { Person } from '../ui/person.tsx'
import { Ago, Day } from '../ui/when.tsx'
import { kindOf, type User, userKinds } from './user.ts'
import { TwoFactor } from './user-badges.tsx'
import classes from './user-overview.module.css'

export const useUser = (id: number, enabled = true) => useRead('GET /users/:id', { id }, { enabled })

/** The profile of a user, as the user wrote it, and the figures of the account. */
export function UserOverview({ user }: { user: User }) {
  const { followers, following, sign_in_count, highest_role } = user
  const status = useRead('GET /users/:id_or_username/status', { id_or_username: user.id }).data
  const facts = [
    ...(followers === undefined ? [] : [['Followers', count(followers)] as const]),
    ...(following === undefined ? [] : [['Following', count(following)] as const]),
    ...(sign_in_count === undefined ? [] : [['Sign-ins', count(sign_in_count)] as const]),
    ...(highest_role === undefined ? [] : [['Highest role', highest_role > 0 ? roleName(highest_role) : '–'] as const]),
  ]
  return (
    <>
      {status?.message && (
        <p className={classes.status} dir="auto">
          {status.message}
          {status.availability === 'busy' && <span className="quiet"> · busy</span>}
        </p>
      )}
      {user.bio.trim() ? (
        <p className={classes.bio} dir="auto">
          {user.bio}
        </p>
      ) : (
        <p className="quiet">No biography.</p>
      )}
      {user.note && (
        <p className={classes.note}>
          <b>Note of the administrators</b>
          <span dir="auto">{user.note}</span>
        </p>
      )}
      {facts.length > 0 && <Facts facts={facts} />}
      <Addresses
        lines={[
          { name: 'Username', text: user.username, copyName: 'username' },
          ...(user.email === undefined ? [] : [{ name: 'Email', text: user.email, copyName: 'email address' }]),
          { name: 'Web page', text: user.web_url, copyName: 'web page' },
        ]}
      />
    </>
  )
}

const dayOr = (at: string | null | undefined, otherwise: string) =>
  at ? <Day at={at} /> : <span className="quiet">{otherwise}</span>

const text = (value: string | null | undefined) => (value ? <bdi>{value}</bdi> : <span className="quiet">–</span>)

const whenOr = (at: string | null | undefined, otherwise: string) =>
  at ? (
    <span>
      <Ago at={at} /> ago
    </span>
  ) : (
    <span className="quiet">{otherwise}</span>
  )

/** What only administrators see of a user is left out for everybody else. */
export function userMeta(user: User): Meta {
  const isAdminForm = user.is_admin !== undefined
  const kind = kindOf(user)
  return [
    ['Job', text(user.work_information)],
    ['Location', text(user.location)],
    ...(user.local_time ? [['Local time', user.local_time] as const] : []),
    ...(user.pronouns ? [['Pronouns', text(user.pronouns)] as const] : []),
    ['Public email', text(user.public_email)],
    ...(isAdminForm
      ? ([
          ['Kind', userKinds.find(({ value }) => value === kind)?.name],
          ['Two-factor', <TwoFactor key="2" user={{ kind, two_factor_enabled: user.two_factor_enabled }} />],
          ['Signed in', whenOr(user.current_sign_in_at ?? user.last_sign_in_at, 'never')],
          ['Last active', dayOr(user.last_activity_on, '–')],
          ['Confirmed', dayOr(user.confirmed_at, 'no')],
          ['Projects limit', user.projects_limit === undefined ? text(null) : count(user.projects_limit)],
          ['Creates groups', user.can_create_group ? 'yes' : 'no'],
          ['Private profile', user.private_profile ? 'yes' : 'no'],
          [
            'Created by',
            user.created_by ? (
              <Link key="c" to="/users/$userId" params={{ userId: String(user.created_by.id) }}>
                <Person person={user.created_by} />
              </Link>
            ) : (
              text(null)
            ),
          ],
        ] as const)
      : []),
    ['Created', dayOr(user.created_at, '–')],
    [
      'ID',
      <span key="i" className="mono">
        {user.id}
      </span>,
    ],
  ]
}
