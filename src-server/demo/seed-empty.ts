import type { Clock } from '../kit/clock.ts'
import type { Store } from '../kit/db/open.ts'
import { Rows } from './rows.ts'

/** Adds the administrator `root` and the ghost user, which inherits the contributions of deleted users. */
export async function seedEmpty(store: Store, clock: Clock): Promise<void> {
  const rows = new Rows()
  addFirstAccounts(rows, clock)
  await store.write((trx) => rows.insert(trx))
}

/** `root` has id 1 and `ghost` id 2. Their namespaces have the same ids. */
export function addFirstAccounts(rows: Rows, clock: Clock) {
  const at = clock.iso()
  addAccount(rows, at, {
    username: 'root',
    name: 'Administrator',
    email: 'admin@gantry.example',
    admin: 1,
    kind: 'human',
  })
  addAccount(rows, at, {
    username: 'ghost',
    name: 'Ghost User',
    email: 'ghost@gantry.example',
    admin: 0,
    kind: 'ghost',
  })
}

interface Account {
  username: string
  name: string
  email: string
  admin: 0 | 1
  kind: string
  state?: string
  external?: 0 | 1
}

/** @returns the id of the user, which is also the id of the namespace */
export function addAccount(
  rows: Rows,
  at: string,
  { username, name, email, admin, kind, state = 'active', external = 0 }: Account,
): number {
  const id = rows.user.length + 1
  const limits = { can_create_group: external ? 0 : 1, projects_limit: external ? 0 : 100_000 } as const
  rows.user.push({
    id,
    username,
    name,
    email,
    admin,
    kind,
    state,
    external,
    ...limits,
    confirmed_at: at,
    created_at: at,
    updated_at: at,
  })
  rows.namespace.push({
    id,
    kind: 'user',
    name,
    path: username,
    full_path: username,
    full_name: name,
    parent_id: null,
    user_id: id,
    created_at: at,
    updated_at: at,
  })
  rows.namespace_ancestor.push({ namespace_id: id, ancestor_id: id, depth: 0 })
  return id
}
