import { type Reader, type Understood, understand, yesNoOf } from '../lists/filter-terms.ts'
import { printTerm, type Term } from '../ui/filter-query.ts'
import { isForAdmins, projectOperators, roles } from './project-operators.ts'
import { type ProjectQuery, takes } from './project-source.ts'

export interface Asking {
  /** Who `me` is in a filter. */
  me?: string | undefined
  admin: boolean
}

/** What the terms ask for. What a list below a group or a person does not take is named, as all else that cannot be applied. */
export function toProjectQuery(terms: readonly Term[], { me, admin }: Asking): Understood<ProjectQuery> {
  const understood = understand<ProjectQuery>(terms, { operators: projectOperators(admin), readers }, {}, me)
  const problems = new Map(understood.problems)
  const { place } = understood.query
  const applied = terms.filter((term) => {
    if (term.kind !== 'operator' || problems.has(printTerm(term))) return term.kind === 'word'
    const alone = understand<ProjectQuery>([term], { operators: projectOperators(admin), readers }, {}, me).query
    const refused = Object.keys(alone).some((name) => name !== 'place' && !takes(place, name))
    if (isForAdmins(term.operator) && !admin) problems.set(printTerm(term), `${term.operator}: is for administrators.`)
    else if (refused && place)
      problems.set(printTerm(term), `The server does not take ${term.operator}: together with ${place.kind}:.`)
    else return true
    return false
  })
  const { query } = understand<ProjectQuery>(applied, { operators: projectOperators(admin), readers }, {}, me)
  if (query.search && takes(place, 'search_namespaces')) query.search_namespaces = true
  return { query, problems }
}

const readers: Record<string, Reader<ProjectQuery>> = {
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
  group: (query, value) => {
    if (query.place) return 'One of group: and owner: at a time.'
    query.place = { kind: 'group', path: value }
    return undefined
  },
  owner: (query, value) => {
    if (value === 'me') {
      query.owned = true
      return undefined
    }
    if (query.place) return 'One of group: and owner: at a time.'
    query.place = { kind: 'owner', path: value }
    return undefined
  },
  level: (query, value) => {
    const role = roles.find((known) => known.value === value || String(known.level) === value)
    if (query.min_access_level !== undefined) return 'One level: at a time.'
    if (!role) return `level: takes ${roles.map((known) => known.value).join(', ')}.`
    query.min_access_level = role.level
    return undefined
  },
  topic: (query, value) => {
    query.topic = [...(query.topic ?? []), value]
    return undefined
  },
  language: (query, value) => {
    if (query.with_programming_language) return 'One language: at a time.'
    query.with_programming_language = value
    return undefined
  },
  active: (query, value) => {
    const [, side, date] = /^([<>])(\d{4}-\d\d-\d\d)$/.exec(value) ?? []
    if (!side || !date || Number.isNaN(Date.parse(date))) return 'active: takes > or < and a day, as >2026-01-01.'
    const name = side === '>' ? 'last_activity_after' : 'last_activity_before'
    if (query[name]) return `One active:${side} at a time.`
    query[name] = `${date}T00:00:00Z`
    return undefined
  },
  id: (query, value) => {
    const [, side, id] = /^([<>])(\d{1,9})$/.exec(value) ?? []
    if (!side || !id) return 'id: takes > or < and a number, as >100.'
    const name = side === '>' ? 'id_after' : 'id_before'
    if (query[name] !== undefined) return `One id:${side} at a time.`
    query[name] = Number(id)
    return undefined
  },
  with: (query, value) => {
    if (value !== 'issues' && value !== 'merge_requests') return 'with: takes issues or merge_requests.'
    query[`with_${value}_enabled`] = true
    return undefined
  },
  storage: (query, value) => {
    if (query.repository_storage) return 'One storage: at a time.'
    query.repository_storage = value
    return undefined
  },
  checksum: (query, value) => {
    if (value !== 'repository' && value !== 'wiki') return 'checksum: takes repository or wiki.'
    query[`${value}_checksum_failed`] = true
    return undefined
  },
  attribute: (query, value) => {
    const [, key, wanted] = /^([^=]+)=(.+)$/.exec(value) ?? []
    if (!key || !wanted) return 'attribute: takes a key and a value, as cost_center=12.'
    query.custom_attributes = { ...query.custom_attributes, [key]: wanted }
    return undefined
  },
  membership: (query, value) => onlyYes(query, 'membership', value, 'membership'),
  member: (query, value) => onlyYes(query, 'membership', value, 'member'),
  owned: (query, value) => onlyYes(query, 'owned', value, 'owned'),
  starred: (query, value) => onlyYes(query, 'starred', value, 'starred'),
  imported: (query, value) => onlyYes(query, 'imported', value, 'imported'),
}

const visibilities = ['private', 'internal', 'public'] as const

function onlyYes(
  query: ProjectQuery,
  flag: 'membership' | 'owned' | 'starred' | 'imported',
  value: string,
  name: string,
) {
  if (!yesNoOf(value)) return `${name}: takes yes; the server knows no opposite of it.`
  query[flag] = true
  return undefined
}
