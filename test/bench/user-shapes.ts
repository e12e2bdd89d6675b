import { type ListShape, type ListShapes, pairsOf } from './list-shapes.ts'

const FILTERS: Record<string, string> = {
  'search, common word': 'search=user1',
  'search, some': 'search=Holm',
  'search, one user': 'search=user77777',
  'search, none': 'search=nonesuch',
  'search, address': 'search=second12@bench.example',
  'created lately': 'created_after=LATELY',
  'created long ago': 'created_before=LONG_AGO',
}
/** The filters of `GET /users`, with values that few, some or many users have. */
const API_FILTERS: Record<string, string> = {
  ...FILTERS,
  username: 'username=user500',
  active: 'active=true',
  blocked: 'blocked=true',
  external: 'external=true',
  'not external': 'exclude_external=true',
  'not internal': 'exclude_internal=true',
  administrators: 'admins=true',
  'without projects': 'without_projects=true',
  'two-factor': 'two_factor=enabled',
  'no two-factor': 'two_factor=disabled',
  SAML: 'saml_provider_id=1',
  identity: 'extern_uid=uid-10&provider=saml',
  attribute: 'custom_attributes[department]=sales',
}
/** The filters of the console's list. */
const CONSOLE_FILTERS: Record<string, string> = {
  ...FILTERS,
  active: 'state=active',
  deactivated: 'state=deactivated',
  'blocked or banned': 'state=blocked,banned',
  'not active': 'not_state=active',
  bots: 'kind=bot',
  regular: 'kind=regular',
  'not regular': 'not_kind=regular',
  external: 'external=true',
  'not external': 'external=false',
  'two-factor': 'two_factor=enabled',
  'no two-factor': 'two_factor=disabled',
  'signed in lately': 'signed_in_after=LATELY',
  'signed in long ago': 'signed_in_before=LONG_AGO',
  'never signed in': 'never_signed_in=true',
  'by state': 'group_by=state',
}

const PLACES = {
  API: { path: '/api/v4/users?', filters: API_FILTERS, orders: ['id', 'name', 'username', 'created_at', 'updated_at'] },
  console: {
    path: '/-/gantry/v1/users?',
    filters: CONSOLE_FILTERS,
    orders: ['signed_in_at', 'projects_count', 'created_at', 'name', 'id'],
  },
}
/** Pages of 20. */
const PAGES = [1, 50, 500, 2_500]

/**
 * Lists of users: each filter in each order on several pages, each filter with each other filter in each order, and each filter in each order with
 * 100 users, which mostly costs what it takes to send these.
 */
export function userShapes(): ListShapes {
  const each = (of: (place: string, kind: (typeof PLACES)[keyof typeof PLACES]) => ListShape[]) =>
    Object.entries(PLACES).flatMap(([place, kind]) => of(place, kind))
  const shape = (place: string, path: string, parts: readonly (readonly [name: string, query: string])[]) => ({
    name: [place, ...parts.map(([name]) => name)].join(', '),
    path: inTime(path + parts.map(([, query]) => query).join('&')),
  })
  const ordered = (order: string, turn: number) => {
    const sort = turn % 2 === 0 ? 'asc' : 'desc'
    return [`${order} ${sort}`, `order_by=${order}&sort=${sort}`] as const
  }
  const filtered = (pages: readonly (readonly [name: string, query: string])[]) =>
    each((place, { path, filters, orders }) =>
      [['all', ''] as const, ...Object.entries(filters)].flatMap((filter) =>
        orders.flatMap((order, index) =>
          pages.map((page, turn) => shape(place, path, [filter, ordered(order, index + turn), page])),
        ),
      ),
    )
  const alone = filtered(PAGES.map((page) => [`page ${page}`, `page=${page}`]))
  const hundred = filtered([['page of 100', 'per_page=100']])
  const together = each((place, { path, filters, orders }) =>
    pairsOf(Object.entries(filters)).flatMap(([one, other], index) =>
      orders.map((order, turn) => shape(place, path, [one, other, ordered(order, index + turn)])),
    ),
  )
  return { alone, together, hundred }
}

const DAY_MS = 86_400_000

const inTime = (path: string) =>
  path
    .replaceAll('LATELY', new Date(Date.now() - 7 * DAY_MS).toISOString())
    .replaceAll('LONG_AGO', new Date(Date.now() - 1_400 * DAY_MS).toISOString())
    .replaceAll(' ', '%20')
