/** A list as the bench asks for it. */
export interface ListShape {
  name: string
  path: string
}

/** Each filter and order alone, pairs of them, and pages of 100. */
export interface ListShapes {
  alone: ListShape[]
  together: ListShape[]
  hundred: ListShape[]
}

/** One filter of each kind, with values of which the seed has few, some or many issues. */
const FILTERS: Record<string, string> = {
  'common label': 'labels=priority::critical',
  'rare label': 'labels=area 40',
  'two labels': 'labels=priority::high,area 30',
  'not a label': 'not[labels]=bug',
  'no label': 'labels=None',
  milestone: 'milestone=Release 7',
  'no milestone': 'milestone=None',
  assignee: 'assignee_id=1000',
  'no assignee': 'assignee_id=None',
  author: 'author_id=1000',
  confidential: 'confidential=true',
  'not confidential': 'confidential=false',
  overdue: 'due_date=overdue',
  'due this week': 'due_date=week',
  'due this month': 'due_date=month',
  'no due date': 'due_date=0',
  weight: 'weight=3',
  'another type': 'issue_type=incident',
  'no reaction': 'my_reaction_emoji=None',
  'created lately': 'created_after=LATELY',
  'created long ago': 'created_before=LONG_AGO',
  'updated lately': 'updated_after=LATELY',
  'search, common word': 'search=reproduce',
  'search, some': 'search=badex',
  'search, one issue': 'search=t65t',
  'search, none': 'search=nonesuch',
  'search, titles': 'search=invoice&in=title',
  'search, two words': 'search=export badeq',
}

const ORDERS = [
  'created_at',
  'updated_at',
  'title',
  'due_date',
  'popularity',
  'weight',
  'label_priority',
  'milestone_due',
  'priority',
  'relative_position',
]
const STATES = ['opened', 'closed', 'all']
const DAY_MS = 86_400_000

/** Project 1, which has a tenth of all issues, and all projects. */
const PLACES: Record<string, string> = { project: '/api/v4/projects/1/issues?', all: '/api/v4/issues?scope=all&' }

/** Each filter and order alone, then filters with another order or another filter. */
export function listShapes(): ListShapes {
  const filters = Object.entries(FILTERS)
  const orders = ORDERS.flatMap((by) => ['asc', 'desc'].map((sort) => [`${by} ${sort}`, orderedBy(by, sort)] as const))
  const alone = each((place) => [
    ...orders.flatMap((order) => STATES.map((state) => shape(place, order, inState(state)))),
    ...filters.flatMap((filter) => STATES.map((state) => shape(place, filter, inState(state)))),
    shape(place, ['page 2,500', 'page=2500']),
    shape(place, ['page of 100', 'per_page=100']),
  ])
  const together = each((place) => [
    ...filters.flatMap((filter) => orders.map((order) => shape(place, filter, order, inState('opened')))),
    ...pairsOf(filters).map(([one, other]) => shape(place, one, other)),
  ])
  return { alone, together, hundred: [] }
}

type Part = readonly [name: string, query: string]

const each = (of: (place: string) => ListShape[]) => Object.keys(PLACES).flatMap(of)
const orderedBy = (by: string, sort: string) => `order_by=${by}&sort=${sort}`
const inState = (state: string): Part => [state, `state=${state}`]

function shape(place: string, ...parts: readonly Part[]): ListShape {
  const now = Date.now()
  const query = parts
    .map(([, part]) => part)
    .join('&')
    .replaceAll('LATELY', new Date(now - 7 * DAY_MS).toISOString())
    .replaceAll('LONG_AGO', new Date(now - 1_000 * DAY_MS).toISOString())
    .replaceAll(' ', '%20')
  return { name: [place, ...parts.map(([name]) => name)].join(', '), path: (PLACES[place] ?? '') + query }
}

/** Each filter with each other one that uses other parameters. */
export const pairsOf = (filters: readonly Part[]): (readonly [Part, Part])[] =>
  filters.flatMap((one, index) =>
    filters.slice(index + 1).flatMap((other) => (areSeparate(one[1], other[1]) ? [[one, other] as const] : [])),
  )

/** Whether two filters use different parameters: the second value of a parameter would replace the first. */
function areSeparate(one: string, other: string) {
  const names = (query: string) => query.split('&').map((part) => part.split('=')[0])
  return !names(one).some((name) => names(other).includes(name))
}
