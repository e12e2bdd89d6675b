import type { Requests } from './load.ts'
import type { BenchProcess } from './processes.ts'
import { getOf, postOf } from './requests.ts'

const WORDS = [
  'export',
  'report',
  'berth',
  'login',
  'error',
  'customs',
  'crane',
  'invoice',
  'cache',
  'timeout',
  'upload',
]
const LABELS = ['bug', 'feature', 'security', 'documentation', 'backend']
const ORDERS = ['created_at', 'updated_at', 'due_date', 'title', 'label_priority']

/**
 * Requests like those of a console and a few scripts, in an order that repeats: mostly lists of many shapes, because each shape has its own
 * statement; searches, single records, and one write in ten.
 */
export function mixedRequests(process: BenchProcess): Requests {
  let state = 7
  const below = (count: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * count)
  }
  const one = (list: readonly string[]) => list[below(list.length)] ?? ''
  const get = (path: string) => getOf(process, `/api/v4${path}`)
  const post = (path: string, body: object) => postOf(process, `/api/v4${path}`, body)
  const project = () => `/projects/${below(10) + 1}`
  const issue = () => `${project()}/issues/${below(20) + 1}`
  const kinds = [
    () => get(`${project()}/issues?page=${below(3) + 1}&state=${one(['opened', 'closed', 'all'])}`),
    () => get(`${project()}/issues?order_by=${one(ORDERS)}&sort=${one(['asc', 'desc'])}&labels=${one(LABELS)}`),
    () => get(`/issues?scope=all&per_page=${one(['20', '50', '100'])}&page=${below(5) + 1}`),
    () => get(`/issues?scope=all&state=opened&search=${one(WORDS)}${one(['', '&in=title'])}`),
    () => get(`${project()}/issues?search=${one(WORDS)}%20${one(WORDS)}`),
    () => get(issue()),
    () => get(issue()),
    () => get(`${issue()}/notes`),
    () => get(project()),
    () => get(`${project()}/labels?with_counts=true`),
    () => get(`${project()}/members/all`),
    () => get(`/projects?page=${below(2) + 1}&order_by=${one(['id', 'name', 'last_activity_at'])}`),
    () => get(`/projects?search=${one(WORDS)}&simple=true`),
    () => get(`/groups?top_level_only=${one(['true', 'false'])}`),
    () => get(`/users?search=${one([...'abcdefghij'])}`),
    () => get(`/users/${below(50) + 1}`),
    () =>
      post(`${project()}/issues`, {
        title: `Seen again: ${one(WORDS)}`,
        description: `The ${one(WORDS)} keeps the ${one(WORDS)} from the ${one(WORDS)}.\n\n`.repeat(below(5) + 1),
        labels: one(LABELS),
      }),
    () => post(`${issue()}/notes`, { body: `A word on the ${one(WORDS)}` }),
  ]
  return () => kinds[below(kinds.length)]?.() ?? get('/version')
}
