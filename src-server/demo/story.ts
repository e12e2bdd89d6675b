import { updateSettings } from '../application-settings/acts/update-settings.ts'
import { setPaused } from '../hooks/acts/set-paused.ts'
import { findHook } from '../hooks/queries.ts'
import type { Admin } from '../kit/access/actor.ts'
import type { PlainAct } from '../kit/act.ts'
import type { Clock } from '../kit/clock.ts'
import type { Trx } from '../kit/db/schema.ts'
import { outbox } from '../kit/events/outbox.ts'
import { storeEvents } from '../kit/events/queries.ts'
import { enqueueIn } from '../kit/jobs/queue.ts'
import type { SettingChanges } from '../kit/settings/changes.ts'
import { SettingStore } from '../kit/settings/settings.ts'
import { Vault } from '../kit/settings/vault.ts'
import { findAccessRequest } from '../memberships/access-request-queries.ts'
import { addMembers } from '../memberships/acts/add-members.ts'
import { changeMember } from '../memberships/acts/change-member.ts'
import { endAccessRequests } from '../memberships/acts/end-access-requests.ts'
import { removeMember } from '../memberships/acts/remove-member.ts'
import { requestAccess } from '../memberships/acts/request-access.ts'
import type { ContainerRef } from '../memberships/policy.ts'
import { findMember } from '../memberships/queries.ts'
import { updateProject } from '../projects/acts/update-project.ts'
import { findForChange } from '../projects/update-queries.ts'
import { Dice } from '../seeds/dice.ts'
import { blockUser, deactivateUser } from '../users/acts/change-state.ts'
import { type Calendar, HOUR, MINUTE } from './calendar.ts'
import { type Group, named, type Person, type Project } from './world.ts'

const SECOND = MINUTE / 60

interface World {
  people: readonly Person[]
  groups: readonly Group[]
  projects: readonly Project[]
  /** The number of system hooks. */
  hooks: number
  settings: SettingStore
}

/** What somebody did, in working hours. */
interface Step {
  days: number
  by: string
  does(act: PlainAct<Admin>, world: World): Promise<unknown>
}

/**
 * What the company did lately that an administrator looks up in the audit: members, requests for access, accounts, projects, settings and
 * hooks. Each step runs the same act as a request, so its events, to-do items and rows belong together.
 */
const STEPS: readonly Step[] = [
  step(61, 'root', changesAccount(blockUser, 'esalonen')),
  step(41, 'root', changesAccount(deactivateUser, 'lhoang')),
  step(33, 'root', changesSettings({ max_attachment_size: 250 })),
  step(28, 'bsoren', adds('northquay/support', 'mvassallo', 20)),
  step(25, 'lquint', adds('/customs', 'spark', 20)),
  step(23, 'jfarrugia', changesRole('/console', 'gmadsen', 40)),
  step(21, 'jbrandsma', describes('/api-gateway', 'The one door to all services: authentication, limits and routing.')),
  step(19, 'jyildiz', requests('openquay/sdk')),
  step(17, 'knowicki', adds('openquay', 'rlindgren', 30)),
  step(15, 'jbrandsma', adds('openquay/sdk', 'jyildiz', 30)),
  step(14, 'root', changesSettings({ help_page_text: 'Ask in #platform, or call the person on duty.' })),
  step(13, 'ctemple', requests('openquay')),
  step(11, 'fnoack', requests('/customs')),
  step(9, 'knowicki', denies('openquay', 'ctemple')),
  step(
    8,
    'fmoritz',
    describes('/sdk-js', 'The client for browsers and Node, generated from the description of the API.'),
  ),
  step(7, 'lquint', adds('/customs', 'fnoack', 20)),
  step(6, 'pmaguire', requests('openquay')),
  step(5, 'bsoren', changesRole('northquay/product', 'iserrano', 30)),
  step(4, 'lquint', removes('/customs', 'spark')),
  step(3, 'hreuter', adds('/api-gateway', 'aferhat', 40)),
  step(2, 'tadeyemi', requests('/search')),
  step(1, 'owalsh', requests('/billing')),
]

/** Runs the steps after the rows of the demo are stored, and their access is computed. */
export async function tellStory(trx: Trx, calendar: Calendar, clock: Clock, world: Omit<World, 'settings'>) {
  const dice = new Dice('story')
  const settings = new SettingStore({ clock, vault: new Vault(noKey, { bytes: noKey }) })
  const told = STEPS.map((one) => ({ ...one, at: Math.min(calendar.workday(one.days, dice), calendar.ago(HOUR)) }))
  // Nothing that happens in a demo instance leaves the machine, so somebody pauses its hooks at the end.
  const pauses = Array.from({ length: world.hooks }, (_, index) => ({
    ...step(0, 'root', async (act) => setPaused(act, await findHook(act.db, index + 1), true)),
    at: calendar.ago((world.hooks - index) * SECOND),
  }))
  for (const { by, does, at } of [...told.toSorted((a, b) => a.at - b.at), ...pauses]) {
    const person = personOf(world, by)
    const { emit, emitted } = outbox()
    const origin = { actor_id: person.id, sudo_by_id: null, request_id: null, ip_address: `10.20.3.${person.id}` }
    const now = calendar.iso(at)
    const enqueue = enqueueIn(trx, clock, { origin })
    const act = { db: trx, actor: actorOf(person), origin, now, today: clock.today(), emit, enqueue }
    await does(act, { ...world, settings })
    await storeEvents(trx, emitted, origin, now)
  }
}

function noKey(): never {
  throw new Error('The demo sets no secret')
}

function step(days: number, by: string, does: Step['does']): Step {
  return { days, by, does }
}

function adds(path: string, username: string, access_level: number): Step['does'] {
  return (act, world) => {
    const user_ids = [personOf(world, username).id]
    return addMembers(act, placeAt(world, path), { user_ids, access_level, expires_at: null, invite_source: null })
  }
}

function changesRole(path: string, username: string, access_level: number): Step['does'] {
  return async (act, world) => {
    const place = placeAt(world, path)
    const member = await findMember(act.db, place, personOf(world, username).id, act.today)
    await changeMember(act, place, member, { access_level, expires_at: undefined })
  }
}

function removes(path: string, username: string): Step['does'] {
  return async (act, world) => {
    const place = placeAt(world, path)
    const member = await findMember(act.db, place, personOf(world, username).id, act.today)
    await removeMember(act, place, member, { below: false, unassign: false })
  }
}

function requests(path: string): Step['does'] {
  return (act, world) => requestAccess(act, placeAt(world, path))
}

function denies(path: string, username: string): Step['does'] {
  return async (act, world) => {
    const request = await findAccessRequest(act.db, placeAt(world, path), personOf(world, username).id)
    await endAccessRequests(act, [request], act.actor.id)
  }
}

function describes(path: string, description: string): Step['does'] {
  return async (act, world) => {
    const before = await findForChange(act.db, placeAt(world, path).id)
    const { name, path: last, path_with_namespace, name_with_namespace } = before
    const place = { name, path: last, path_with_namespace, name_with_namespace }
    await updateProject(act, before, { columns: { description }, place, topics: undefined })
  }
}

function changesSettings(changes: SettingChanges): Step['does'] {
  return async (act, { settings }) => {
    const { values } = await settings.read(act.db)
    await updateSettings({ ...act, instance: { settings } }, values, changes)
  }
}

/** The rows of the demo have the state of today. */
function changesAccount(changeState: typeof blockUser, username: string): Step['does'] {
  return (act, world) => changeState(act, { id: personOf(world, username).id, state: 'active' })
}

function personOf({ people }: Pick<World, 'people'>, username: string): Person {
  return named(people, (person) => person.username === username, username)
}

/** `/search` is the project of that path, `openquay` the group. */
function placeAt({ groups, projects }: Pick<World, 'groups' | 'projects'>, path: string): ContainerRef {
  if (!path.startsWith('/')) {
    const { id, full_name } = named(groups, ({ full_path }) => full_path === path, path)
    return { kind: 'group', id, name: full_name }
  }
  const { id, name } = named(projects, ({ path_with_namespace }) => path_with_namespace.endsWith(path), path)
  return { kind: 'project', id, name }
}

const actorOf = ({ id, username, name, external }: Person): Admin => ({
  ...{ id, username, name, external, admin: true, can_create_group: !external, sudo_by: null, impersonated_by: null },
  token: {
    ...{ id: null, name: '', scopes: [], impersonation: false, session_key: null, endSession: null },
    endOtherSessions() {},
  },
})
