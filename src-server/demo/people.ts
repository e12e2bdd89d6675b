import { createHash } from 'node:crypto'
import { Dice } from '../seeds/dice.ts'
import { type Calendar, DAY, MINUTE } from './calendar.ts'
import type { Rows } from './rows.ts'
import { employees, others, statuses } from './texts/people.ts'
import type { Person } from './world.ts'

const DOMAIN = 'northquay.example'

interface Sheet {
  person: Person
  city: string | null
  time_zone: string | null
}

/** Adds the users with their personal namespaces, which have the same ids. The administrator has id 1, the ghost user id 2. */
export function addPeople(rows: Rows, calendar: Calendar): Person[] {
  const dice = new Dice('people')
  const sheets = sheetsOf(calendar, dice)
  const root = sheets[0]?.person.id ?? null
  for (const sheet of sheets) {
    rows.user.push(userRow(sheet, calendar, dice, root))
    const { id, username, joined } = sheet.person
    const at = calendar.iso(joined)
    rows.namespace.push({
      id,
      kind: 'user',
      name: sheet.person.name,
      path: username,
      full_path: username,
      full_name: sheet.person.name,
      parent_id: null,
      user_id: id,
      created_at: at,
      updated_at: at,
    })
    rows.namespace_ancestor.push({ namespace_id: id, ancestor_id: id, depth: 0 })
  }
  const people = sheets.map(({ person }) => person)
  addStatuses(rows, people)
  addKeys(rows, people, calendar, dice)
  addTokens(rows, people, calendar, dice)
  addFollowsAndIdentities(rows, people, calendar, dice)
  return people
}

function sheetsOf(calendar: Calendar, dice: Dice): Sheet[] {
  const lines = (text: string) =>
    text
      .trim()
      .split('\n')
      .map((line) => line.split('|'))
  const staff = lines(employees).map(
    ([username = '', name = '', job_title = '', city = '', time_zone = '', teams = ''], at) => ({
      person: { username, name, job_title, teams: teams.split(' '), state: 'active', kind: 'human', external: false },
      city,
      time_zone,
      days: at < 20 ? dice.int(735, 800) : Math.round(735 - at * 8 + dice.int(-60, 60)),
    }),
  )
  const rest = lines(others).map(
    ([username = '', name = '', state = '', kind = '', external, job_title = '', teams = '']) => ({
      person: { username, name, job_title, teams: teams.split(' '), state, kind, external: external === '1' },
      city: null,
      time_zone: null,
      days: state === 'blocked_pending_approval' ? 3 : state === 'blocked' ? 740 : kind === 'human' ? 300 : 760,
    }),
  )
  const [root, ...team] = staff
  const [ghost, ...late] = rest
  return [root, ghost, ...team, ...late]
    .filter((each) => each !== undefined)
    .map(({ person, days, city, time_zone }, at) => ({
      person: { ...person, id: at + 1, joined: calendar.workday(days, dice) },
      city,
      time_zone,
    }))
}

function userRow({ person, city, time_zone }: Sheet, calendar: Calendar, dice: Dice, root: number | null) {
  const { id, username, name, state, kind, external, job_title, joined } = person
  const email = id === 1 ? `aholm@${DOMAIN}` : `${username}@${external ? 'pilots.example' : DOMAIN}`
  const atWork = state === 'active' && kind === 'human'
  const seen = atWork
    ? calendar.ago(dice.around(dice.chance(0.85) ? 300 : 9_000) * MINUTE)
    : joined + dice.int(30, 200) * DAY
  const signedIn =
    kind === 'human' && state !== 'blocked_pending_approval' ? calendar.iso(Math.max(joined, seen)) : null
  const at = calendar.iso(joined)
  return {
    id,
    username,
    name,
    email,
    state,
    kind,
    admin: id === 1 ? 1 : 0,
    auditor: username === 'rcaruana' ? 1 : 0,
    external: external ? 1 : 0,
    private_profile: username === 'jmolnar' ? 1 : 0,
    can_create_group: external || kind !== 'human' ? 0 : 1,
    projects_limit: external ? 0 : 100_000,
    two_factor_enabled: atWork && dice.chance(0.72) ? 1 : 0,
    bio: atWork && dice.chance(0.4) ? dice.pick(BIOS) : '',
    location: city,
    public_email: dice.chance(0.3) && atWork ? email : null,
    website_url: '',
    organization: external ? 'Association of Pilots' : kind === 'human' ? 'Northquay' : '',
    job_title,
    pronouns: atWork && dice.chance(0.35) ? dice.pick(['she/her', 'he/him', 'they/them']) : null,
    time_zone,
    note: state === 'blocked' ? 'Left the company. Keep the account for the history.' : null,
    confirmed_at: state === 'blocked_pending_approval' ? null : at,
    created_by_id: id > 2 && kind === 'human' && dice.chance(0.6) ? root : null,
    created_at: at,
    updated_at: signedIn ?? at,
    last_sign_in_at: signedIn,
    current_sign_in_at: signedIn,
    last_sign_in_ip: signedIn === null ? null : `10.20.${dice.int(1, 9)}.${dice.int(2, 250)}`,
    current_sign_in_ip: signedIn === null ? null : `10.20.${dice.int(1, 9)}.${dice.int(2, 250)}`,
    sign_in_count: signedIn === null ? 0 : dice.int(12, 900),
    last_activity_on: signedIn?.slice(0, 10) ?? null,
  } as const
}

const BIOS = [
  'Containers by day, sourdough by night.',
  'Writes queries first and questions later.',
  'Former ship agent. Ask me about demurrage.',
  'Rows, sails, and reads every postmortem.',
  'Happy to pair. My calendar is open.',
  'Believes in small changes and long lunches.',
]

function addStatuses(rows: Rows, people: readonly Person[]) {
  for (const line of statuses.trim().split('\n')) {
    const [username, emoji = '', message = '', availability = ''] = line.split('|')
    const person = people.find((each) => each.username === username)
    if (person) rows.user_status.push({ user_id: person.id, emoji, message, availability, clear_status_at: null })
  }
}

function addKeys(rows: Rows, people: readonly Person[], calendar: Calendar, dice: Dice) {
  const MACHINES = ['thinkpad-x1', 'macbook', 'workstation', 'build-box', 'home', 'framework-13', 'spare laptop']
  for (const person of people) {
    if (person.kind !== 'human' || person.state === 'blocked_pending_approval' || dice.chance(0.2)) continue
    for (const title of dice.sample(
      MACHINES,
      dice.weighted([
        [1, 6],
        [2, 3],
        [3, 1],
      ]),
    )) {
      const blob = Buffer.concat([
        Buffer.from([0, 0, 0, 11]),
        Buffer.from('ssh-ed25519'),
        Buffer.from([0, 0, 0, 32]),
        dice.bytes(32),
      ])
      const at = calendar.iso(Math.min(calendar.now, person.joined + dice.int(0, 300) * DAY))
      rows.ssh_key.push({
        user_id: person.id,
        title,
        key: `ssh-ed25519 ${blob.toString('base64')} ${person.username}@${title.replace(' ', '-')}`,
        fingerprint: createHash('md5')
          .update(blob)
          .digest('hex')
          .replace(/(..)(?!$)/g, '$1:'),
        fingerprint_sha256: createHash('sha256').update(blob).digest('base64').replace(/=+$/, ''),
        usage_type: dice.weighted([
          ['auth_and_signing', 8],
          ['auth', 2],
          ['signing', 1],
        ]),
        created_at: at,
        updated_at: at,
        expires_at: dice.chance(0.3) ? `${calendar.day(dice.int(-20, 400))}T00:00:00.000Z` : null,
        last_used_at: dice.chance(0.8) ? calendar.iso(calendar.ago(dice.around(6) * DAY)) : null,
      })
    }
  }
}

/** Adds tokens with random digests. Nobody can use these tokens. */
function addTokens(rows: Rows, people: readonly Person[], calendar: Calendar, dice: Dice) {
  const NAMES = [
    'release script',
    'editor plug-in',
    'report to the spreadsheet',
    'nightly backup',
    'chat bot',
    'mirror',
  ]
  for (const person of dice.sample(
    people.filter((each) => each.state === 'active' && each.id > 2),
    14,
  )) {
    rows.personal_access_token.push({
      user_id: person.id,
      name: dice.pick(NAMES),
      token_digest: dice.bytes(32).toString('base64url'),
      scopes: JSON.stringify(dice.pick([['api'], ['read_api'], ['read_user'], ['api', 'read_repository']])),
      revoked: dice.chance(0.2) ? 1 : 0,
      created_at: calendar.iso(calendar.workday(dice.int(5, 300), dice)),
      last_used_at: dice.chance(0.7) ? calendar.iso(calendar.ago(dice.around(3) * DAY)) : null,
      expires_at: dice.chance(0.8) ? calendar.day(dice.int(-30, 330)) : null,
    })
  }
}

function addFollowsAndIdentities(rows: Rows, people: readonly Person[], calendar: Calendar, dice: Dice) {
  const humans = people.filter((each) => each.kind === 'human' && each.state === 'active')
  for (const follower of humans) {
    if (dice.chance(0.5)) continue
    for (const followee of dice.sample(humans, dice.int(1, 6))) {
      const created_at = calendar.iso(calendar.workday(dice.int(2, 400), dice))
      if (followee !== follower) rows.follow.push({ follower_id: follower.id, followee_id: followee.id, created_at })
    }
  }
  for (const person of dice.sample(humans, 24)) {
    rows.identity.push({
      user_id: person.id,
      provider: 'ldapmain',
      extern_uid: `uid=${person.username},ou=people,dc=northquay,dc=example`,
      saml_provider_id: null,
    })
  }
  for (const person of dice.sample(humans, 9)) {
    const at = calendar.iso(person.joined)
    rows.email.push({
      user_id: person.id,
      email: `${person.username}@mail.example`,
      confirmed_at: dice.chance(0.8) ? at : null,
      created_at: at,
    })
  }
}
