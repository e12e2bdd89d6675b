import type { Input } from '../api/client.ts'
import type { Operator } from '../ui/filter-operators.ts'
import { printTerm, type Term } from '../ui/filter-query.ts'

export type ProjectQuery = Pick<
  Input<'GET /projects'>,
  'visibility' | 'archived' | 'owned' | 'membership' | 'starred' | 'topic' | 'search' | 'search_namespaces'
>

const yesNo = [{ value: 'yes' }, { value: 'no' }]
const yes = [{ value: 'yes' }]

// biome-ignore format: a table, one operator a line
export const projectOperators: readonly Operator[] = [
  { name: 'visibility', help: 'private, internal or public', values: [{ value: 'private' }, { value: 'internal' }, { value: 'public' }], others: false, negatable: false },
  { name: 'archived', help: 'yes or no', values: yesNo, others: false, negatable: true },
  { name: 'owned', help: 'yours', values: yes, others: false, negatable: false },
  { name: 'member', help: 'you are a member', values: yes, others: false, negatable: false },
  { name: 'starred', help: 'you gave a star', values: yes, others: false, negatable: false },
  { name: 'topic', help: 'all of them must be there', values: [], others: true, negatable: false },
]
export const projectOperatorNames = projectOperators.map((operator) => operator.name)

export function toProjectQuery(terms: readonly Term[]): { query: ProjectQuery; problems: ReadonlyMap<string, string> } {
  const query: ProjectQuery = {}
  const problems = new Map<string, string>()
  const words: string[] = []
  for (const term of terms) {
    if (term.kind === 'word') {
      words.push(/\s/.test(term.value) ? `"${term.value}"` : term.value)
      continue
    }
    const negatable = projectOperators.find((o) => o.name === term.operator)?.negatable
    const problem =
      term.negated && !negatable
        ? `${term.operator}: cannot be turned round with a minus.`
        : readers[term.operator]?.(query, term.value, term.negated)
    if (problem) problems.set(printTerm(term), problem)
  }
  if (words.length > 0) {
    query.search = words.join(' ')
    query.search_namespaces = true
  }
  return { query, problems }
}

type Reader = (query: ProjectQuery, value: string, negated: boolean) => string | undefined

const readers: Record<string, Reader> = {
  visibility: (query, value) => {
    const visibility = visibilities.find((known) => known === value)
    if (query.visibility) return 'One visibility: at a time.'
    if (!visibility) return 'visibility: takes private, internal or public.'
    query.visibility = visibility
    return undefined
  },
  archived: (query, value, negated) => {
    const archived = yesNoOf(value)
    if (query.archived !== undefined) return 'One archived: at a time.'
    if (archived === undefined) return 'archived: takes yes or no.'
    query.archived = archived !== negated
    return undefined
  },
  owned: (query, value) => {
    if (yesNoOf(value)) query.owned = true
    return onlyYes(value, 'owned')
  },
  member: (query, value) => {
    if (yesNoOf(value)) query.membership = true
    return onlyYes(value, 'member')
  },
  starred: (query, value) => {
    if (yesNoOf(value)) query.starred = true
    return onlyYes(value, 'starred')
  },
  topic: (query, value) => {
    query.topic = [...(query.topic ?? []), value]
    return undefined
  },
}

const visibilities = ['private', 'internal', 'public'] as const

const yesNoOf = (value: string) =>
  /^(yes|true)$/i.test(value) ? true : /^(no|false)$/i.test(value) ? false : undefined

const onlyYes = (value: string, name: string) =>
  yesNoOf(value) ? undefined : `${name}: takes yes; the server knows no opposite of it.`
