import { childrenOf } from '../kinds/children.ts'
import type { At, Entry, Item, Kind } from '../kinds/kind.ts'
import { seedKind } from '../kinds/seed.ts'

/** What short forms need of the reader. */
interface Adding {
  add(kind: Kind, entry: Entry, at: At, owner: Item): Item
}

const LONGEST_NAME = 200

/** An access token of a project or group: a bot that is a member, and its token. */
export function addAccessToken(reader: Adding, entry: Entry, at: At, owner: Item) {
  const { users } = childrenOf(seedKind)
  const tokens = users && childrenOf(users.kind).tokens
  const { members } = childrenOf(owner.kind)
  const root = owner.owner
  if (!users || !tokens || !members || !root) return
  const { name, token, scopes, role, expires_at } = entry
  const number = Number(at.path.at(-1)) + 1
  const username = `${owner.home.replaceAll('/', '-').slice(0, LONGEST_NAME)}-bot-${number}`
  const bot = { username, name, email: `${username}@noreply.gantry.example`.toLowerCase() }
  const limits = { kind: 'project_bot', can_create_group: false, projects_limit: 0 }
  const user = reader.add(users.kind, { ...bot, ...limits }, { document: -1, path: at.path }, root)
  reader.add(tokens.kind, { name, ...defined({ token, scopes, expires_at }) }, at, user)
  reader.add(members.kind, { user: username, ...defined({ role, expires_at }) }, at, owner)
}

/** The priority of a label of a project is stored apart. */
export function addLabelPriority(reader: Adding, { entry, at, owner }: Item) {
  const priorities = owner && childrenOf(owner.kind).label_priorities
  const { title, priority } = entry
  if (!owner || !priorities || typeof priority !== 'number') return
  reader.add(
    priorities.kind,
    { label: title, priority },
    { document: at.document, path: [...at.path, 'priority'] },
    owner,
  )
}

const defined = (entry: Entry): Entry =>
  Object.fromEntries(Object.entries(entry).filter(([, value]) => value !== undefined))
